; traps take R7 in the second edition; saved, or returned by another way, it is not lost
;! edition 2
        .ORIG x3000
        JSR PRINT
        JSR SAVED
        JSR OTHER
        HALT
PRINT   LD R0, STAR
        OUT ;! W3204
        RET
SAVED   ST R7, KEPT
        LD R0, STAR
        OUT
        LD R7, KEPT
        RET
OTHER   ADD R5, R7, #0
        OUT
        JMP R5
STAR    .FILL x2A
KEPT    .BLKW 1
        .END
