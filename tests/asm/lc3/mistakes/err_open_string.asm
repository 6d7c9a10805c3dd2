; a string without an end: the rest of the listing is still checked
        .ORIG x3000
        LEA R0, MSG
        .STRINGZ "good"
MSG     .STRINGZ "oops
;!^ A1001
        BR MGS ;! A2001
        .END
