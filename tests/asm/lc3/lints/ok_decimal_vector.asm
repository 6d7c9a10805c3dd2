; a trap vector in decimal that is one of the system's in hexadecimal
        .ORIG x3000
        TRAP 22 ;! W3206
        TRAP #25 ;! W3206
        TRAP 34
        TRAP #37
        .END
