; Has no HALT, and nothing behind its end.
        .ORIG x3000
        AND R0,R0,#0
        .END
