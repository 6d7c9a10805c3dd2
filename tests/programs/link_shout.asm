; Prints a string and an exclamation mark; TEXT is its own.
        .ORIG x4000
SHOUT   PUTS
        LEA R0, TEXT
        PUTS
        RET
TEXT    .STRINGZ "!\n"
        .END
