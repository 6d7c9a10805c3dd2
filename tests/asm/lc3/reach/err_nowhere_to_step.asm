; one word too far in both directions, and no place for an intermediate step
; no edit: no instruction ends a path near enough to put a pointer behind it
        .ORIG x3000
BACK    .BLKW 256
        LD R0, BACK ;! A3003
        LD R0, AHEAD ;! A3003
        .BLKW 256
AHEAD   .FILL 5
        .END
