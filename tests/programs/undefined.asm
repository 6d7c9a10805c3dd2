; Prints, as a letter, what nobody put into memory.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  MOV     DL,BYTE PTR DS:[5000H]
        AND     DL,15
        ADD     DL,'A'
        MOV     AH,2
        INT     21H
        RET
CODE    ENDS
        END     START
