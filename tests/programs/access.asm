; words that a user program must not touch, through a register that nobody set
        .ORIG x3000
        ADD R6, R6, #-1
        STR R7, R6, #0
        HALT
        .END
