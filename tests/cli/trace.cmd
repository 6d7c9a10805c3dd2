# A line for each instruction of the program, on standard error unless a file is named.
$ typein run tests/programs/greeting.asm --trace
$ typein run tests/programs/countdown.asm --trace
$ typein run tests/programs/square.mk61 --trace
> В/О С/П
