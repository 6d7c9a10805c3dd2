# A file to include that is not there: where it was looked for, and which one is nearly called so.
$ typein asm tests/programs/include_near.asm -o /dev/null
! A0002
$ typein asm tests/programs/include_near.asm -o /dev/null -I tests
! A0002
