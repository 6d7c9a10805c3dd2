; Pasted from a word processor: typographic quotes; one label is not defined.
        .ORIG x3000
        ADD R0, R0, “5”
        AND R1, R1, #0
        LD R2, NOWHERE
        HALT
        .END
