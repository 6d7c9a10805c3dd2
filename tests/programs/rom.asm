; Starts at its first byte and names its own segment: a BIN file for one place in memory.
CODE    SEGMENT
        ASSUME CS:CODE
START:  MOV AX,CODE
        MOV DS,AX
        INT 20H
CODE    ENDS
        END START
