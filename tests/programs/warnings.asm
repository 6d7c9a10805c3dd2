; A warning and a note.
        .ORIG x3000
        PUT
        AND R1, R1, x1F
        HALT
        .END
