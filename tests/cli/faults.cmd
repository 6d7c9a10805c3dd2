# Why a run stopped is said where no line of the listing helps, too.
$ typein run tests/programs/no_halt.asm
! W3205 V0202
$ typein run tests/programs/no_halt.asm --edition 2
! W3205 V0202
$ typein run tests/programs/into_data.asm
! W3202 V0201
$ typein run tests/programs/far_away.asm --limit 100
! V0002
$ typein run tests/programs/no_trap.asm
! V0204
$ typein run tests/programs/no_trap.asm --edition 2 --exit-code
! V0204
$ typein run tests/programs/lost_return.asm
! V0202
