; two blocks that want the same words
; no edit: only the author knows which block may move
        .ORIG x3000
        .BLKW 4
        .END
        .ORIG x3003 ;! A4002
        HALT
        .END
