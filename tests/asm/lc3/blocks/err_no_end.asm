; a second .ORIG without an .END before it, and a listing that just stops for a strict assembler
;! dialect lc3tools
        .ORIG x3000 ;! A1004
        HALT
        .ORIG x4000 ;! A1004
        .FILL 1
