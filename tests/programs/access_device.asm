; a device's register, through the word that holds its address
        .ORIG x3000
        LDI R0, KBSR
        HALT
KBSR    .FILL xFE00
        .END
