; a word of the system, through a register that holds a small number
        .ORIG x3000
        AND R1, R1, #0
        LDR R0, R1, #2
        HALT
        .END
