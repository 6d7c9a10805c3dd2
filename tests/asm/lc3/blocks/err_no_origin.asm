; a listing that begins without .ORIG
START   AND R0, R0, #0 ;! A1004
        BR START
        .END
