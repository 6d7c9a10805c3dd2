; too many operands, and directives without one
        .ORIG x3000
        HALT x25 ;! A3004
        .FILL x1, x2 ;! A3004
        .BLKW ;! A3004
        .STRINGZ ;! A3004
        .END
