; INT 10h/01h, 10h/02h, 10h/03h, 10h/04h: the cursor is put somewhere and told
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        MOV     CX,0007H        ; a block
        MOV     AH,01H
        INT     10H
        MOV     DX,0A14H        ; row 10, column 20
        MOV     BH,0
        MOV     AH,02H
        INT     10H
        MOV     AH,03H
        INT     10H
        MOV     AX,DX
        CALL    SHOW            ; 0A14
        MOV     AX,CX
        CALL    SHOW            ; 0007
        MOV     AH,04H          ; the light pen that nobody has
        INT     10H
        MOV     AL,0
        CALL    SHOW            ; 0000
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
