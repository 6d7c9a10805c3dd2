; INT 19h: a program that starts the system again has ended
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:  MOV     AX,1234H
        CALL    SHOW
        INT     19H
        CALL    SHOW
        INCLUDE show.inc
CODE    ENDS
        END     START
