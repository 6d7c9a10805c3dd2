# What is wrong, for people, for people who listen, and for programs.
$ typein asm tests/programs/misspelt.asm -o /dev/null
$ typein asm tests/programs/misspelt.asm -o /dev/null --message-format short
$ typein asm tests/programs/misspelt.asm -o /dev/null --message-format json
$ typein asm tests/programs/misspelt.asm -o /dev/null --message-format github
$ typein asm tests/programs/misspelt.asm -o /dev/null --message-format sarif
$ typein asm tests/programs/misspelt.asm -o /dev/null --message-format short --max-errors 1
$ typein asm tests/programs/misspelt.asm tests/programs/warnings.asm -o /dev/null --message-format github
$ typein asm tests/programs/pasted.asm -o /dev/null --message-format short
$ typein asm tests/programs/pasted.asm -o /dev/null --message-format json
$ typein asm tests/programs/pasted.asm -o /dev/null --message-format github
$ typein asm tests/programs/pasted.asm -o /dev/null --message-format sarif
$ typein asm tests/programs/pasted.asm -o /dev/null --listing -
$ typein asm tests/programs/bad.mk61 -o /dev/null --listing -
$ typein run tests/programs/note_too.asm --message-format short
$ typein run tests/programs/note_too.asm --message-format short -v
$ typein explain V0002 W2199
