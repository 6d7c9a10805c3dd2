# Which machine a listing is for is seen by its registers and numbers, too.
$ typein asm tests/programs/without_dots.asm
! A1003 W1203
$ typein asm tests/programs/bare.asm -o /dev/null
! W1203 W1204
