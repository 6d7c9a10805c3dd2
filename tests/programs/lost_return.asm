; Loses its return address in a subroutine.
        .ORIG x3000
        JSR CLEAR
        HALT
CLEAR   AND R0, R0, #0
        AND R7, R7, #0
        RET
        .END
