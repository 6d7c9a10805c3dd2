; two instructions in a line, and a number with a comma
; no edit: what is left over is code or half a number, and is not taken out unasked
        .ORIG x3,000 ;! A3004
        TRAP x20 TRAP x21 ;! A3004 W1205
        LD R0, A ADD R0, R0, #1 ;! A3004
        JSR A, HALT ;! A3004
A       HALT
        .END
