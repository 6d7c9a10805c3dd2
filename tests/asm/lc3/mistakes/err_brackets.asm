; brackets of other machines
; no edit: another instruction is meant
        .ORIG x3000
        LD R0, [R1] ;! A2001
        LDR R0, [R1], #0 ;! A3001
        LD R0, (TEXT) ;! A2001
        LD R0, TEXT! ;! A2001
        HALT
TEXT    .FILL x0
        .END
