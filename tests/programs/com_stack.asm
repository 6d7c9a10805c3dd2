; A COM program but for its stack.
CODE    SEGMENT
        ASSUME CS:CODE
        ORG 100H
START:  INT 20H
CODE    ENDS
STK     SEGMENT STACK
        DW 64 DUP (?)
STK     ENDS
        END START
