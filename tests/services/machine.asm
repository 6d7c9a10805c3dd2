; INT 05h, 11h, 12h: what there is; nothing is printed
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        INT     11H
        CALL    SHOW            ; 0021
        INT     12H
        CALL    SHOW            ; 0280
        INT     05H
        INT     1BH
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
