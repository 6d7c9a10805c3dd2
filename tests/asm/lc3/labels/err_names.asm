; registers and numbers cannot be labels, and no label can be defined twice
; no edit: a label needs a name that the author chooses
        .ORIG x3000
R3      ADD R0, R0, #1 ;! A2003
x1A     .FILL 3 ;! A2003
A       .FILL 1
a       .FILL 2 ;! A2002
        .END
