; numbers beyond their fields, each with its limits
; no edit: another number is meant, and only the author knows which
        .ORIG x3000
        ADD R0, R0, #16 ;! A2004
        AND R0, R0, #-17 ;! A2004
        LDR R0, R1, #32 ;! A2004
        BR #256 ;! A2004
        JSR #1024 ;! A2004
        TRAP x100 ;! A2004
        TRAP #-1 ;! A2004
        .FILL x10000 ;! A2004
        .FILL #-32769 ;! A2004
        .BLKW -1 ;! A2004
        .END
