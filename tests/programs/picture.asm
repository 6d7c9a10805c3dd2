; Draws a line in mode 13h.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  MOV     AX,13H
        INT     10H
        MOV     AX,0A000H
        MOV     ES,AX
        XOR     DI,DI
        MOV     AL,0EH
        MOV     CX,320
        REP     STOSB
        INT     20H
CODE    ENDS
        END     START
