; Prints a text without an end, in a segment where nothing else stands.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  MOV     AX,8000H
        MOV     DS,AX
        MOV     DX,1234H
        MOV     AH,9
        INT     21H
        RET
CODE    ENDS
        END     START
