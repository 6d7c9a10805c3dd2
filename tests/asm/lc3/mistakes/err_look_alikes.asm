; Cyrillic letters in an instruction, in a register and in a label, which only look Latin
        .ORIG x3000
СOUNT   АDD R0, R0, #1 ;! A0006
        ADD R1, R1, #1
        BR СOUNT ;! A0006
        .END
