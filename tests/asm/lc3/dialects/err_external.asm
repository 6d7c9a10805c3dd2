; a name from another listing, when there is none
; no edit: the other listing is missing
        .ORIG x3000
        .EXTERNAL PRINT ;! A2201 W1205
        LD R1, P
        JSRR R1
        BR PRINT
P       .FILL PRINT
        .END
