# COM and BIN files by the rules of EXE2BIN, and why there is none
$ typein asm tests/programs/greeting.asm -o /dev/null --format com
$ typein asm tests/programs/com_far.asm -o /dev/null --format com
! A4110
$ typein asm tests/programs/com_stack.asm -o /dev/null --format com
! A4110
$ typein asm tests/programs/com_entry.asm -o /dev/null --format com
! A4110
$ typein asm tests/programs/com_entry.asm -o /dev/null --format bin
! A4110
$ typein asm tests/programs/rom.asm -o /dev/null --format bin
! A4111
$ typein asm tests/programs/rom.asm -o /dev/null --format bin --base-segment F000
$ typein asm tests/programs/rom.asm -o /dev/null --format com
! A4110
$ typein link tests/objects/two/main.obj tests/objects/two/part.obj --format com -o /dev/null
! A4110
$ typein link tests/objects/two/main.obj tests/objects/two/part.obj --format com -o /dev/null --message-format short
! A4110
$ typein asm tests/programs/rom.asm -o /dev/null --format exe --base-segment F000
$ typein asm tests/programs/greeting.asm -o /dev/null --format com --base-segment F000
