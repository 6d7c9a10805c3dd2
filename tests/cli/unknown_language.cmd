# A listing of which nothing tells the language is taken for the 8086, and the first line says so.
$ typein asm tests/programs/unknown.txt
! A1003
$ typein run tests/programs/unknown.txt
! A1003
