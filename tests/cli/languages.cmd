# What commands say besides diagnostics is said in the language that is asked for, too.
$ typein run missing.asm --lang ru
$ typein run missing.asm --lang zh
$ typein --lang ru run gomok
$ typein asm tests/programs/greeting.asm -o tests/programs/greeting.asm --lang zh
$ typein asm tests/programs/greeting.asm tests/programs/countdown.asm --symbols s.sym --lang=ru
$ typein asm tests/programs/countdown.asm --format com --lang ru
$ typein asm tests/programs/greeting.asm --target z80 --lang ru
$ typein link tests/programs/break.asm --lang zh
$ typein run tests/programs/greeting.asm --edition 4 --lang zh
$ typein run tests/programs/greeting.asm --save s.state --lang ru
$ typein run tests/programs/greeting.asm -v --lang ru
$ typein disasm missing.com --lang zh
$ typein disasm tests/cli --lang ru
$ typein test missing.txt --lang ru
$ typein test games/gomoku/transcripts/white_row.txt tests/services/break.txt --lang ru
$ typein test games/gomoku/transcripts/white_row.txt --limit 1000 --lang zh
$ typein explain A9999 --lang ru
$ typein man nothing --lang zh
$ typein run --lang ru
$ typein ran --lang zh
$ typein run tests/programs/greeting.asm --colour never --lang ru
$ typein run tests/programs/greeting.asm --color sometimes --lang zh
$ typein run tests/programs/greeting.asm --fill 1 --seed 2 --lang ru
$ typein run tests/programs/greeting.asm --limit --lang zh
$ typein asm tests/programs/square.mk61 --format keys -o - --lang zh
$ typein run tests/programs/break.asm --coverage - --lang ru
