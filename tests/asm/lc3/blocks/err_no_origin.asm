; a listing that begins without .ORIG, for a strict assembler
;! dialect book
START   AND R0, R0, #0 ;! A1004
        BR START
        .END
