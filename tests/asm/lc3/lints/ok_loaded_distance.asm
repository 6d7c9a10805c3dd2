; a number behind LD that is a distance and leads to no data; one that leads to data was counted
        .ORIG x3000
        LD R1, #0 ;! W3207
        LD R2, #5 ;! W3207
        LD R3, #-16 ;! W3207
        LD R0, #65 ;! W3207
        LD R4, #4
        LD R5, 4
        LD R6, x40
        LDI R7, #0
        HALT
        .FILL x4000
        .BLKW 2
        .STRINGZ "data"
        LEA R0, #5
        .END
