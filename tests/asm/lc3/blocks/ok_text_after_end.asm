; what stands behind the last .END is no part of the program, however wrong
        .ORIG x3000
        HALT
        .END
This listing was typed on a rainy day. ;! W1201
ADD R0, R0, "
        .ORIG x3100
        .FILL 7
        .END
