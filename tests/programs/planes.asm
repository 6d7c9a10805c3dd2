; Wants a mode that is not there.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  MOV     AX,0012H
        INT     10H
        MOV     AX,000DH
        INT     10H
        MOV     AX,0012H
        INT     10H
        MOV     AX,0E21H
        INT     10H
        INT     20H
CODE    ENDS
        END     START
