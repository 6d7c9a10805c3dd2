# What the hand types on a bad day: `-` for a file, a folder, a file with nothing in it, a broken library.
$ typein asm tests/programs/square.mk61 -o -
$ typein asm tests/programs/countdown.asm --listing - -o /dev/null
$ typein asm tests/programs/countdown.asm --listing - -o -
$ typein run tests/programs/countdown.asm --coverage -
$ typein link tests/programs/greeting.asm tests/programs/broken.lib -o /dev/null
$ typein asm tests/programs/greeting.asm tests/programs/broken.lib -o /dev/null
$ typein run tests
$ typein run tests/programs/empty.asm
$ typein run tests/programs/gretting.asm
$ typein explain a2009
