# What is said about a program of DOS that calls what is not there, or changes what it may not.
$ typein run tests/programs/unknown.asm
! V0102
$ typein run tests/programs/critical.asm --disk tests/programs
! V0106
$ typein run tests/programs/greeting.com --disk tests/nothing
$ typein run tests/programs/greeting.com -- >nothing\greeting.txt
$ typein run tests/programs/square.mk61 --disk tests
