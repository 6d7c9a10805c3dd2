; Calls what the operating system does not have.
        .ORIG x3000
        LD R0, STAR
        OUT
        TRAP x30
        HALT
STAR    .FILL x2A
        .END
