; Reads a sector of drive C.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  MOV     AL,2
        MOV     CX,1
        XOR     DX,DX
        MOV     BX,OFFSET BUFFER
        INT     25H
        POPF
        INT     20H
BUFFER  DB      512 DUP (?)
CODE    ENDS
        END     START
