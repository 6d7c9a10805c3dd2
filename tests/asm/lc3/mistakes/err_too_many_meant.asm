; operands that are too many and mean something
; no edit: there are several ways to say it
        .ORIG x3000
        ADD R0, R1, R2, R3 ;! A3004
        HALT
        .BLKW 3, #7 ;! A3004
        .STRINGZ "a", "b" ;! A3004
        .END
