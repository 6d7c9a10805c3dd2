; the farthest labels that can be reached
        .ORIG x3000
        LD R0, AHEAD
        .BLKW 255
AHEAD   .FILL 5
BACK    .BLKW 255
        LD R0, BACK
        .END
