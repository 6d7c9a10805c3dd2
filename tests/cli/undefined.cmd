# What memory holds that nobody defined: one number says it for every machine, in two spellings.
$ typein run tests/programs/undefined.asm
$ typein run tests/programs/undefined.asm --init zero
$ typein run tests/programs/undefined.asm --fill 5
$ typein run tests/programs/undefined.asm --init random --seed 5
$ typein run tests/programs/undefined_lc3.asm
$ typein run tests/programs/undefined_lc3.asm --fill 5
$ typein run tests/programs/undefined_lc3.asm --init random --seed 5
$ typein run tests/programs/undefined.asm --seed 5
$ typein run tests/programs/undefined.asm --fill 5 --init random
$ typein run tests/programs/square.mk61 --fill 5
