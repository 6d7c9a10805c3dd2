; Prints without end.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  MOV     DL,'x'
        MOV     AH,2
        INT     21H
        JMP     START
CODE    ENDS
        END     START
