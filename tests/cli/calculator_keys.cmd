# Keys that are typed: the angle switch among them, and a word that is no key.
$ typein run tests/programs/square.mk61
> Г 30 F sin
> ГРД 100 F sin
> 5 С/Л
> Р 0 F cos
> В/О С/П
$ typein run tests/programs/square.mk61 --input tests/programs/wrong.keys
$ typein test tests/programs/stopped.txt
