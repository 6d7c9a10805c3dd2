; loads and stores too far away: the edit goes through a pointer
        .ORIG x3000
        LD R0, FAR ;! A3003
        ST R0, FAR ;! A3003
        LEA R1, FAR ;! A3003
        JSR AWAY ;! A3003
        HALT
        .BLKW 300
FAR     .FILL 7
        .BLKW 1000
AWAY    RET
        .END
