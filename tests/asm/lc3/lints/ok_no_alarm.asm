; what only looks suspicious: jump tables, words assembled by hand, a call that never comes back
;! warn unused
        .ORIG x3000
        LEA R2, TABLE
        ADD R2, R2, R1
        JMP R2
TABLE   BR FIRST
        BR SECOND
FIRST   .FILL x1021
        AND R0, R0, #0
SECOND  JSR QUIT
TEXT    .STRINGZ "never reached"
QUIT    LEA R0, TEXT
        PUTS
        TRAP x25
FREE    .BLKW 1 ;! W2201
        .END
        .ORIG x0030
        .FILL HANDLER
        .END
        .ORIG x4000
HANDLER ADD R0, R0, #0
        RTI
        .END
