; END without its dot is one report, not a label and a missing .END
        .ORIG x3000 ;! W1203
        HALT
        END

; nothing but comments behind it
