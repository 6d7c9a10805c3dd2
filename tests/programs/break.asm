; shows its registers twice
        .ORIG x3000
        AND R1, R1, #0
        ADD R1, R1, #2
        .BREAK
LOOP    ADD R1, R1, #-1
        BRp LOOP
        LEA R0, TEXT
        PUTS
        .BREAK
        HALT
TEXT    .STRINGZ "done"
        .END
