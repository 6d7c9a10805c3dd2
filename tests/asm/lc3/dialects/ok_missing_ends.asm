; blocks end where the next one begins or the listing stops, and a warning says so
        .ORIG x3000 ;! W1203
        HALT
        .ORIG x4000 ;! W1203
2ND     .FILL 1 ;! W1205
        .FILL#7
        .BREAK ;! W1205
        .FILL 2ND
