; a block that runs into the device registers
; no edit: the program has to become shorter or to move
        .ORIG xFDFE
        .FILL 1
        .FILL 2
        .FILL 3 ;! A4001
        .END
