# Counts a line of the listing, annotated or for lcov's readers.
$ typein run tests/programs/greeting.asm --coverage /dev/stdout
$ typein run tests/programs/countdown.asm --coverage /dev/stdout
$ typein run tests/programs/square.mk61 --coverage /dev/stdout
> В/О С/П
$ typein run tests/programs/tall.mk61 --coverage /dev/stdout
> В/О С/П
$ typein run tests/programs/greeting.com --coverage /dev/stdout
$ typein run tests/programs/greeting.asm --coverage tests/programs/greeting.asm
