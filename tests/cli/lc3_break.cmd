# a run shows the registers where the listing has .BREAK, and goes on; an object file has no such places
$ typein run tests/programs/break.asm
