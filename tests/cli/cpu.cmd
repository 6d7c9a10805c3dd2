# An exact 8086 executes the opcodes of an 80186 in its own way, and what was perhaps meant is said.
$ typein run tests/programs/strange.asm --cpu 8086
! V0111 V0113
$ typein run tests/programs/strange.asm --cpu 186
! V0113
$ typein run tests/programs/strange.asm --cpu 8086 --trace
! V0111 V0113
$ typein run tests/programs/greeting.asm --cpu 286
$ typein run tests/programs/countdown.asm --cpu 8086
