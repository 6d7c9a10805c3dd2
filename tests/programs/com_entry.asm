; A program that starts behind its data.
CODE    SEGMENT
        ASSUME CS:CODE,DS:CODE
COUNT   DW 3
START:  MOV AX,4C00H
        INT 21H
CODE    ENDS
        END START
