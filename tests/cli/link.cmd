# Several listings of the LC-3 are linked: labels by .EXTERNAL, overlaps and missing names are said.
$ typein run tests/programs/link_main.asm tests/programs/link_shout.asm --limit 9999
$ typein asm tests/programs/link_main.asm tests/programs/link_wrong.asm -o /dev/null
$ typein asm tests/programs/link_main.asm tests/programs/square.mk61 -o /dev/null
$ typein run tests/programs/countdown.obj tests/programs/countdown.obj --limit 9999
$ typein run tests/programs/countdown.obj tests/programs/link_main.asm --limit 9999
