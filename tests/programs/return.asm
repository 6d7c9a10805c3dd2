; Ends a subroutine as only the operating system may.
        .ORIG x3000
        JSR SUB
        HALT
SUB     RTI
        .END
