# Warnings are switched off, made louder or made errors on the command line.
$ typein asm tests/programs/warnings.asm -o /dev/null
$ typein asm tests/programs/warnings.asm -o /dev/null --allow names
$ typein asm tests/programs/warnings.asm -o /dev/null --deny warnings --message-format short
$ typein asm tests/programs/warnings.asm -o /dev/null --allow all --warn W3201 --message-format short
$ typein asm tests/programs/warnings.asm -o /dev/null --allow W1203
