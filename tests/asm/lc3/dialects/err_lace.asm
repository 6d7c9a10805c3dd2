; lace wants `#` before decimals and no labels in `.FILL`
; no edit: a pointer cannot be written for lace
;! dialect lace
        .ORIG x3000
        ADD R0, R0, 1 ;! A1006
A       .FILL A ;! A3001
        BR a ;! A2001
        .END
