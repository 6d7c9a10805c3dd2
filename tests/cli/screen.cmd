# What is seen of a program that draws when nobody looks at a terminal, and what is said of modes and sectors that are not there.
$ typein run tests/programs/screen.asm
$ typein run tests/programs/screen.asm --ascii
$ typein run tests/programs/picture.asm
$ typein run tests/programs/planes.asm
! V0107
$ typein run tests/programs/planes.com
! V0107
$ typein run tests/programs/sectors.asm
! V0108
