; An address that is counted from a label: only one dialect has it.
; no edit: only a person knows whether the dialect fits, or whether a new label is better
        .ORIG x3000
        LD R1, data+1           ;! A2001
        HALT
DATA    .FILL 1
        .FILL 2
        .END
