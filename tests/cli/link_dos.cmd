# what `typein link` says when a name is defined nowhere, or twice, and when COM cannot be
$ typein link tests/objects/two/main.obj
$ typein link tests/objects/two/main.obj tests/objects/two/part.obj tests/objects/two/part.obj
$ typein link tests/objects/two/main.obj tests/objects/two/part.obj --format com
$ typein run tests/objects/two/main.asm tests/objects/two/part.obj --limit 100
$ typein run tests/objects/two/main.obj tests/objects/two/part.asm --limit 100
$ typein asm tests/objects/two/main.asm tests/objects/two/part.asm -o /dev/null --symbols /dev/stdout
$ typein asm tests/objects/two/main.asm tests/objects/two/main.obj -o /dev/null
