; a hexadecimal immediate whose bits fit the field is taken as a pattern, and a note says so
        .ORIG x3000
        AND R1, R1, x001F ;! W3201
        ADD R0, R0, xFFF0 ;! W3201
        LDR R2, R3, x3F ;! W3201
        ADD R4, R4, b11111 ;! W3201 W1205
        ADD R5, R5, x-10
        ADD R6, R6, xF ;! W3205
        .END
