; operands of the wrong kind, with the forms that there are
; no edit: another operand is meant, and only the author knows which
        .ORIG x3000
L       ADD R0, R0, L ;! A3001
        LD R9, L ;! A3001
        LEA R0, R1 ;! A3001
        NOT R0, #1 ;! A3001
        LDR R0, R1, L ;! A3001
        TRAP L ;! A3001
        .FILL "text" ;! A3001
        .BLKW L ;! A3001
        .END
