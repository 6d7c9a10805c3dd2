; LEA AX where LEA DX is meant: what is in AH then is no function.
DATA    SEGMENT
        ORG     0F300H
MSG     DB      'Hello$'
DATA    ENDS
STK     SEGMENT STACK
        DW      64 DUP (0)
STK     ENDS
CODE    SEGMENT
        ASSUME  CS:CODE,DS:DATA
START:  MOV     AX,DATA
        MOV     DS,AX
        MOV     AH,9
        LEA     AX,MSG
        INT     21H
        MOV     AX,4C00H
        INT     21H
CODE    ENDS
        END     START
