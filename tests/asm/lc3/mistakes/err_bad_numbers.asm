; numbers as other languages write them
        .ORIG x3000
        ADD R0, R0, #F ;! A1006
        .FILL 0FFh ;! A1006
        .FILL 'A' ;! A1006
        .END
