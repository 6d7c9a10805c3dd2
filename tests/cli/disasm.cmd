# Programs of all three machines become listings that people can read.
$ typein disasm tests/programs/greeting.com
$ typein disasm --origin 7C00 tests/programs/greeting.com
$ typein disasm tests/programs/countdown.obj
$ typein disasm tests/programs/square.mkc
$ typein disasm tests/programs/none.com
