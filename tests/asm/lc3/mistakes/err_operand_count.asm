; too many operands, and directives without one
        .ORIG x3000
        ADD R0, R1, R2, R3 ;! A3004
        HALT x25 ;! A3004
        .FILL x1, x2 ;! A3004
        .BLKW ;! A3004
        .BLKW 3, #7 ;! A3004
        .STRINGZ ;! A3004
        .END
