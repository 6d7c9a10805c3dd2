# Files with long names, and in folders with Chinese ones.
$ typein run "tests/programs/作业 第一/first exercise 打印.asm"
$ typein asm "tests/programs/作业 第一/first exercise 打印.asm" -o /dev/null --listing - --listing-style plain
$ typein run "tests/programs/作业 第一/first exercise.asm"
