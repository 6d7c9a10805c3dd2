; misspelt instructions and directives, and directives without their dot
        .ORIG x3000
LOOP    ADDD R0, R0, #1 ;! A1003
        BRzn LOOP ;! A1003
        JUMP LOOP ;! A1003
        FILL x10 ;! A1003
        .FIL x10 ;! A1003
        .WORD 5 ;! A1003
        .END
