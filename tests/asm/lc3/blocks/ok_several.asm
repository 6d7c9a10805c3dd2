; blocks in any order share their labels, and the program starts at the first
        .ORIG x5000
        LD R0, NEAR ;! W3202
NEAR    .FILL FAR
        .END
        .ORIG x3000
FAR     .FILL NEAR
        HALT
        .END
