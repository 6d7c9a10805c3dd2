; instructions that people know from elsewhere
; no edit: it takes several instructions, and registers to choose
        .ORIG x3000
        SUB R0, R0, R1 ;! A1003
        MOV R0, R1 ;! A1003
        PUSH R0 ;! A1003
        INC R0 ;! A1003
        .END
