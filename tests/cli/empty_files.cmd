# Files in which no program is, or only the beginning of one: what is wrong with each is said.
$ typein disasm tests/programs/void.com
$ typein disasm tests/programs/void.exe
$ typein disasm tests/programs/void.obj
$ typein disasm tests/programs/void.bin
$ typein disasm tests/programs/void.hex
$ typein disasm tests/programs/void.mkc
$ typein disasm tests/programs/void.lc3
$ typein disasm tests/programs/head.obj
$ typein disasm tests/programs/cut.obj
$ typein disasm tests/programs/origin.hex
$ typein disasm tests/programs/tools.obj
$ typein disasm tests/programs/cut_tools.obj
$ typein disasm tests/programs/blank.mkc
$ typein disasm tests/programs/void.bin --target lc3
$ typein disasm tests/programs/void.com --origin 200
$ typein run tests/programs/void.com
$ typein run tests/programs/void.obj
$ typein run tests/programs/head.obj
$ typein run tests/programs/cut.obj --lang ru
$ typein disasm tests/programs/void.obj --lang zh
