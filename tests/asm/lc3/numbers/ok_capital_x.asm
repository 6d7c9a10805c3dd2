; XFF9C is a number as xFF9C is; a name that only begins with x is a label
        .ORIG x3000
        LD R1, XFF9C ;! W3201
x1st    ADD R1, R1, #-1
        BRp X1ST
        HALT
        .FILL XFF9C
        .END
