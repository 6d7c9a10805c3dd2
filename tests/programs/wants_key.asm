; Waits for a key; nobody types one.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  MOV     AH,1
        INT     21H
        RET
CODE    ENDS
        END     START
