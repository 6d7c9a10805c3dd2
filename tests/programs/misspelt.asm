; Two words with a letter too many.
        .ORIG x3000
        LEA R0,TEXTT
        PUTSS
        HALT
TEXT    .STRINGZ "hi"
        .END
