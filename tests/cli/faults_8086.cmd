# What a program of the 8086 does wrong: an interrupt or a function that is not there, HLT for good, a division by zero, a text without its end, a jump of the 80386.
$ typein run tests/programs/unserved.asm
! V0101
$ typein run tests/programs/lea_ax.asm
! V0102
$ typein run tests/programs/asleep.asm
! V0103
$ typein run tests/programs/divide.asm
! V0104
$ typein run tests/programs/no_dollar.asm
! V0105
$ typein run tests/programs/long_jump.asm
! V0112
$ typein run tests/programs/long_jump.asm --cpu 8086
! V0112
