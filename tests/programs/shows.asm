; Defines SHOW, as tests/objects/two/part.asm does.
        PUBLIC SHOW
_TEXT   SEGMENT WORD PUBLIC 'CODE'
        ASSUME CS:_TEXT
SHOW:   RET
_TEXT   ENDS
        END
