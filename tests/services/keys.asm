; INT 16h/00h, 16h/01h, 16h/02h, 16h/10h, 16h/11h, 16h/12h: keys with their codes
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        MOV     CX,6
KEYS:   MOV     AH,01H
        INT     16H
        JZ      KEYS
        MOV     AH,00H
        INT     16H
        CALL    SHOW
        MOV     AH,02H
        INT     16H
        MOV     AH,0
        CALL    SHOW
        LOOP    KEYS
        MOV     AH,11H
        INT     16H
        CALL    SHOW
        MOV     AH,10H
        INT     16H
        CALL    SHOW
        MOV     AH,12H
        INT     16H
        CALL    SHOW
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
