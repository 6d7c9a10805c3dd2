; instructions without all of their operands
; no edit: only the author knows the register or label that is missing
        .ORIG x3000
        ADD R0, R1 ;! A3004
        LD R0 ;! A3004
        BR ;! A3004
        TRAP ;! A3004
        .END
