; what only LC3Edit's listings write: characters as numbers, sums of a label and a number
;! dialect lc3edit
        .ORIG x3000
        LD R0, STAR+1
        LDI R1, LAST-1
        ADD R2, R2, '\t' ;! W1205
        HALT
STAR    .FILL '*'
NEXT    .FILL 'a'
BLANK   .FILL ' '
SEMI    .FILL ';'
        .FILL STAR+1
LAST    .FILL STAR-x10
        .END
