; A listing can forbid itself what is a warning elsewhere, whole groups, too.
;! deny names, W3201
        .ORIG x3000
        PUT                     ;! W1202
        AND R1, R1, x1F         ;! W3201
        HALT
        .END
