; instructions that people know from elsewhere, answered with the registers that were written
; no edit: it takes several instructions
        .ORIG x3000
        SUB R3, R4, R5 ;! A1003
        SUB R3, R4, #2 ;! A1003
        SUB R0, R1 ;! A1003
        MOV R2, R6 ;! A1003
        MOV R2, #7 ;! A1003
        MOV R2, COUNT ;! A1003
        PUSH R7 ;! A1003
        POP R7 ;! A1003
        INC R5 ;! A1003
        CLR R5 ;! A1003
        .END
