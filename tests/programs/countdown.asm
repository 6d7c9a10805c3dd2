; Counts down from 3: what a trace, a coverage report and a disassembly are shown of.
        .ORIG x3000
        LD R1, COUNT
        LD R2, ZERO
NEXT    ADD R0, R1, R2
        OUT
        ADD R1, R1, #-1
        BRp NEXT
        BRz DONE
        LEA R0, TEXT
        PUTS
DONE    HALT
COUNT   .FILL #3
ZERO    .FILL x30
TEXT    .STRINGZ "never"
        .END
