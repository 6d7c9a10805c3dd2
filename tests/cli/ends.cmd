# The ends of a run that no other file of commands shows.
$ typein run tests/programs/wants_key.asm
! V0001
$ typein run tests/programs/as_system.asm --limit 1000
! V0003
$ typein run tests/programs/circle.asm
! V0004
$ typein run tests/programs/return.asm
! V0203
$ typein run tests/programs/hang.mk61
> В/О С/П
! V0301
