# what is said when a name is defined nowhere, or twice, when an address does not fit, and of damaged files
$ typein link tests/objects/two/main.obj
! A4107
$ typein run tests/objects/two/main.obj
! A4107
$ typein link tests/objects/two/main.asm tests/programs/shows.asm
! A4107
$ typein asm tests/objects/two/main.asm -o /dev/null --message-format short
! W4102
$ typein link tests/objects/two/main.obj tests/objects/two/part.obj tests/objects/two/part.obj
! A2002
$ typein link tests/objects/two/main.obj tests/objects/two/part.obj tests/programs/shows.asm
! A2002
$ typein link tests/objects/two/main.asm tests/objects/two/part.asm tests/programs/shows.asm
! A2002
$ typein link tests/programs/near_call.asm tests/objects/two/part.asm
! A4108
$ typein asm tests/programs/near_call.asm -o /dev/null --format obj
$ typein link tests/programs/large.asm tests/programs/large.asm --message-format short
! A2002 A4001
$ typein link tests/objects/two/part.obj tests/programs/damaged.obj
! A4109
$ typein link tests/programs/damaged.obj --message-format json
$ typein link tests/programs/damaged.obj --message-format github
$ typein link tests/programs/damaged.obj --message-format sarif
$ typein run tests/objects/two/main.asm tests/objects/two/part.obj --limit 100
$ typein run tests/objects/two/main.obj tests/objects/two/part.asm --limit 100
$ typein asm tests/objects/two/main.asm tests/objects/two/part.asm -o /dev/null --symbols /dev/stdout
$ typein asm tests/objects/two/main.asm tests/objects/two/main.obj -o /dev/null
! A2002 A4107
