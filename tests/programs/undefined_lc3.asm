; Prints, as a letter, what nobody put into memory.
        .ORIG x3000
        LDI R0,PLACE
        AND R0,R0,#15
        LD R1,LETTER
        ADD R0,R0,R1
        OUT
        HALT
PLACE   .FILL x5000
LETTER  .FILL x41
        .END
