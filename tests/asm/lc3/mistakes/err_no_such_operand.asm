; numbers and registers where there are none
; no edit: a line is to be added, or another register to be chosen
        .ORIG x3000
        ADD R8, R1, #0 ;! A3001
        LD R2, =5 ;! A2001
        LD R2, #5000 ;! A2004
        HALT
        .END
