; Has no HALT before its data.
        .ORIG x3000
        LD R0,D
D       .FILL xD000
        .END
