; operands that are too many go with their comma, or become what was meant
        .ORIG x3000
L       NOT R0, R0, R0 ;! A3004
        BR n L ;! A3004 W1205
        BR NP, L ;! A3004
        LD R0, R1, #2 ;! A3004
        ST R0, R1, #-2 ;! A3004
        LD R0, TWO, #0 ;! A3004
        JMP R7, R6 ;! A3004
        RET R7 ;! A3004
        HALT   x25 ;! A3004
TWO     .FILL 5, 6 ;! A3004
        .FILL x1 x2, x3 ;! A3004
        .END
