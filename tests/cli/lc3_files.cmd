# What an LC-3 program can be written as, besides its objects.
$ typein asm tests/programs/countdown.asm -o /dev/stdout --format hex
$ typein asm tests/programs/countdown.asm -o /dev/stdout --format bin
$ typein asm tests/programs/countdown.asm -o /dev/null --symbols /dev/stdout
$ typein asm tests/programs/countdown.asm -o /dev/null --listing /dev/stdout --listing-style lc3edit
$ typein asm tests/programs/link_main.asm tests/programs/link_shout.asm -o /dev/null --format hex
