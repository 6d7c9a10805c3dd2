; Leaves its own segment for the interrupt vectors, which are no instructions of its own.
CODE    SEGMENT
        ASSUME  CS:CODE, DS:CODE
        ORG     100H
START:  XOR     AX,AX
        MOV     DS,AX
        MOV     WORD PTR DS:[500H],0FEEBH
        DB      0EAH,0,1,40H,0  ; JMP 0040:0100, a jump to itself
CODE    ENDS
        END     START
