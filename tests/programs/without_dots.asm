; an LC-3 listing, though its directives lack their dots
        ORIG x3000
        LEA R0, TEXT
        PUTS
        HALT
TEXT    STRINGZ "hi"
        END
