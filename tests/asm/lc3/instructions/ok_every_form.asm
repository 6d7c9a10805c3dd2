; every form of every instruction, in the book's order
        .ORIG x3000
HERE    ADD R0, R1, R2
        ADD R7, R6, #-16
        ADD R7, R6, #15
        AND R3, R4, R5
        AND R3, R3, #0
        BR HERE
        BRn HERE
        BRz HERE
        BRp HERE
        BRnz HERE
        BRnp HERE
        BRzp HERE
        BRnzp HERE
        NOP ;! W1205
        JMP R2
        RET
        JSR HERE
        JSRR R4
        LD R0, THERE
        LDI R1, THERE
        LDR R2, R6, #-32
        LDR R2, R6, #31
        LEA R3, THERE
        NOT R4, R5
        RTI
        ST R0, THERE
        STI R1, THERE
        STR R2, R6, #0
        TRAP x80
        GETC
        OUT
        PUTC
        PUTS
        IN
        PUTSP
        HALT
THERE   .FILL HERE
        .END
