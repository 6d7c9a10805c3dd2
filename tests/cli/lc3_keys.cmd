# GETC and IN of the LC-3, and the flags that the two editions leave behind IN.
$ typein run tests/programs/in_getc.asm
> ab
$ typein run tests/programs/in_getc.asm --edition 2
> ab
