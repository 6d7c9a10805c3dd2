# Memory that a user program must not touch: which register led there, and what to do about it.
$ typein run tests/programs/access.asm
! V0202
$ typein run tests/programs/access_low.asm
! V0202
$ typein run tests/programs/access_device.asm
! V0202
