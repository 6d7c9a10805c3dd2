; what the book's syntax does not have
; no edit: names are for the author to choose
;! dialect book
        .ORIG x3000
        ADD R0 R0 R1 ;! A1002
        NOP ;! W1202
A_B     .FILL 0x1F ;! A2003 A1006
X Y     HALT ;! A2003
        .END
