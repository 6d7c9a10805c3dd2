# What the hand types on a bad day: `-` for a file, a folder, a file with nothing in it, a broken library.
$ typein asm tests/programs/square.mk61 -o -
$ typein asm tests/programs/countdown.asm --listing - -o /dev/null
$ typein asm tests/programs/countdown.asm --listing - -o -
$ typein run tests/programs/countdown.asm --coverage -
$ typein link tests/programs/greeting.asm tests/programs/broken.lib -o /dev/null
$ typein asm tests/programs/greeting.asm tests/programs/broken.lib -o /dev/null
$ typein run tests
$ typein run tests/programs/empty.asm
! A0010
$ typein link tests/programs/greeting.asm tests/programs/countdown.asm -o /dev/null
$ typein link tests/programs/countdown.obj tests/programs/greeting.asm -o /dev/null
$ typein link tests/programs/square.mk61 -o /dev/null
$ typein run tests/programs/gretting.asm
$ typein explain a2009
