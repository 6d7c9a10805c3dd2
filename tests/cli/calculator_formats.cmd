# A calculator's program as codes, as a listing, as keys to press; codes and keys are listings, too.
$ typein asm tests/programs/square.mk61 --format mkc -o /dev/stdout
$ typein asm tests/programs/square.mk61 --format mk61 -o /dev/stdout
$ typein asm tests/programs/square.mk61 --format keys -o /dev/stdout
$ typein disasm tests/programs/rows.mk61
$ typein asm tests/programs/square.mk61 --model mk54 --format mkc -o /dev/stdout
$ typein asm tests/programs/square.mkc --format mk61 -o /dev/stdout
