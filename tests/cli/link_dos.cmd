# what `typein link` says when a name is defined nowhere, or twice, and when COM cannot be
$ typein link tests/objects/two/main.obj
$ typein link tests/objects/two/main.obj tests/objects/two/part.obj tests/objects/two/part.obj
$ typein link tests/objects/two/main.obj tests/objects/two/part.obj --format com
