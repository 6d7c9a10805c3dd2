; Asks another listing for its label.
        .ORIG x3000
        .EXTERNAL SHOUT
        LEA R0, TEXT
        LD R1, P
        JSRR R1
        HALT
P       .FILL SHOUT
TEXT    .STRINGZ "hello"
        .END
