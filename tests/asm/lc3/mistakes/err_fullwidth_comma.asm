; full-width commas: one report for all of them
        .ORIG x3000
        ADD R0，R0，R1 ;! A0004
        ADD R0，R0，#1
        HALT
        .END
