; Warnings are allowed for a line, or stay; a setting that is none is said, prose is not.
;! alow W1202
;!^ W0002
;! allow W1209
;!^ W0002
;! edition 4
;!^ W0002
;! Allowances were not kept in 1985, and nobody set anything with this.
;! edition 2
        .ORIG x3000
        PUT                     ;! allow W1202
        PUT2                    ;! W1202
        HALT
        .END
