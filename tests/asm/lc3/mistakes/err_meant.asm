; operands of the wrong kind or number that say clearly what is meant
        .ORIG x3000
        LDR R0, N ;! A3004
        STR R2, N ;! A3004
        STR R2, N, #0 ;! A3001
        LDR R2, R0 ;! A3004
        LDI R1, R0 ;! A3001
        ST R1, R0 ;! A3001
        AND R1, #0 ;! A3004
        ADD R1, R2 ;! A3004
        NOT R0 ;! A3004
        ADD R0, #1, R0 ;! A3001
        TRAP HALT ;! A3001
        LEA R3, [TEXT] ;! A2001
N       .FILL FFFF ;! A1006
TEXT    .STRINGZ "text"
        .END
