; A note (W1127) beside an error: the note is shown with -v only.
CODE    SEGMENT
        ASSUME CS:CODE
START:  JMP DONE:
        MOV AX,NOWHERE
DONE:   MOV AH,4CH
        INT 21H
CODE    ENDS
        END START
