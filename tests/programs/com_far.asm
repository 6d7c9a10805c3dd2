; A COM program but for the address of a segment.
CODE    SEGMENT
        ASSUME CS:CODE
        ORG 100H
START:  MOV AX,CODE
        MOV DS,AX
        MOV ES,AX
        INT 20H
CODE    ENDS
        END START
