; IN prompts, echoes and ends the line; GETC does nothing of that. Then: which flag has IN left?
        .ORIG x3000
        GETC
        OUT
        AND R1, R1, #0
        IN
        BRn NEGATIVE
        BRz ZERO
        LEA R0, P
        BR TELL
ZERO    LEA R0, Z
        BR TELL
NEGATIVE LEA R0, N
TELL    PUTS
        HALT
N       .STRINGZ "n"
Z       .STRINGZ "z"
P       .STRINGZ "p"
        .END
