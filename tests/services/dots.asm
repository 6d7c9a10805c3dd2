; INT 10h/0Bh, 10h/0Ch, 10h/0Dh: dots in mode 4, and a character drawn with them
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0004H
        INT     10H
        MOV     BX,0001H        ; a blue background
        MOV     AH,0BH
        INT     10H
        MOV     BX,0100H        ; green, red and brown
        MOV     AH,0BH
        INT     10H
        MOV     DX,100
        MOV     CX,319
ACROSS: MOV     AX,0C02H
        INT     10H
        LOOP    ACROSS
        MOV     CX,319
        MOV     AH,0DH
        INT     10H
        MOV     AH,0
        CALL    SHOW            ; 0002
        MOV     CX,0
        MOV     AX,0C83H        ; inverted: 2 becomes 1
        MOV     CX,319
        INT     10H
        MOV     AH,0DH
        INT     10H
        MOV     AH,0
        CALL    SHOW            ; 0001
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
