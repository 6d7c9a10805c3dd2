; INT 10h/06h, 10h/07h: a window is scrolled and filled
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        MOV     CX,3
LINES:  MOV     AX,CX
        CALL    SHOW
        MOV     AX,0E0DH
        INT     10H
        MOV     AX,0E0AH
        INT     10H
        LOOP    LINES
        MOV     AX,0601H        ; up one row, columns 0 to 2
        MOV     BH,17H
        MOV     CX,0000H
        MOV     DX,0202H
        INT     10H
        MOV     AX,0702H        ; down two rows, columns 10 to 12
        MOV     BH,20H
        MOV     CX,000AH
        MOV     DX,040CH
        INT     10H
        MOV     AH,08H
        INT     21H
        MOV     AX,0600H        ; everything away
        MOV     BH,07H
        MOV     CX,0000H
        MOV     DX,184FH
        INT     10H
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
