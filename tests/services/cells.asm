; INT 10h/08h, 10h/09h, 10h/0Ah: cells are written and read
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        MOV     AX,0901H        ; five smiling faces, yellow on blue
        MOV     BX,001EH
        MOV     CX,5
        INT     10H
        MOV     AX,0A58H        ; two X, in the colours that are there
        MOV     CX,2
        INT     10H
        MOV     AH,08H
        INT     10H
        MOV     DX,0200H
        PUSH    AX
        MOV     AH,02H
        INT     10H
        POP     AX
        CALL    SHOW            ; 1E58
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
