# Why a run stopped is said where no line of the listing helps, too.
$ typein run tests/programs/no_halt.asm
$ typein run tests/programs/no_halt.asm --edition 2
$ typein run tests/programs/into_data.asm
$ typein run tests/programs/far_away.asm --limit 100
