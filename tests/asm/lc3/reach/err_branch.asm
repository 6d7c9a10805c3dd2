; a branch too far away: the edit branches in two steps
        .ORIG x3000
        AND R0, R0, #0
        BRz FAR ;! A3003
        .BLKW 200
        HALT
        .BLKW 100
FAR     HALT
        .END
