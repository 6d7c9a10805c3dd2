; INT 33h/00h, 33h/03h to 33h/08h, 33h/0Bh: the mouse moves and its buttons are counted
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        MOV     AX,0000H
        INT     33H
        CALL    SHOW            ; FFFF
        MOV     AX,0001H
        INT     33H
        MOV     AX,0004H
        MOV     CX,80
        MOV     DX,40
        INT     33H
        MOV     AX,000BH        ; forget how far it was
        INT     33H
PRESS:  MOV     AX,0003H
        INT     33H
        TEST    BX,1
        JZ      PRESS
        MOV     AX,CX
        CALL    SHOW            ; 0140
        MOV     AX,DX
        CALL    SHOW            ; 0060
LOOSE:  MOV     AX,0006H
        MOV     BX,0
        INT     33H
        OR      BX,BX
        JZ      LOOSE
        MOV     AX,0005H
        MOV     BX,0
        INT     33H
        MOV     AX,BX
        CALL    SHOW            ; 0001
        MOV     AX,000BH
        INT     33H
        MOV     AX,CX
        CALL    SHOW            ; 0194: it has moved on
        MOV     AX,0007H
        MOV     CX,0
        MOV     DX,100
        INT     33H
        MOV     AX,0008H
        MOV     CX,0
        MOV     DX,50
        INT     33H
        MOV     AH,00H          ; the last move comes while a key is waited for
        INT     16H
        MOV     AX,0003H
        INT     33H
        MOV     AX,CX
        CALL    SHOW            ; 0064
        MOV     AX,0002H
        INT     33H
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
