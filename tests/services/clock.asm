; INT 15h/86h, 15h/88h, 1Ah/00h to 1Ah/05h: time passes, is told and is set
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        MOV     AH,00H
        INT     1AH
        MOV     SI,DX
        MOV     CX,000FH        ; a second
        MOV     DX,4240H
        MOV     AH,86H
        INT     15H
        MOV     AH,00H
        INT     1AH
        MOV     AX,DX
        SUB     AX,SI
        CALL    SHOW            ; 0012: 18 ticks
        MOV     AH,02H
        INT     1AH
        MOV     AX,CX
        CALL    SHOW            ; 1200
        MOV     AX,DX
        CALL    SHOW            ; 0100
        MOV     AH,04H
        INT     1AH
        MOV     AX,CX
        CALL    SHOW            ; 1988
        MOV     AX,DX
        CALL    SHOW            ; 0101
        MOV     CX,2359H
        MOV     DX,5900H
        MOV     AH,03H
        INT     1AH
        MOV     CX,1999H
        MOV     DX,1231H
        MOV     AH,05H
        INT     1AH
        MOV     AH,2AH
        INT     21H
        MOV     AX,CX
        CALL    SHOW            ; 07CF
        MOV     CX,0000H
        MOV     DX,0005H
        MOV     AH,01H
        INT     1AH
        MOV     AH,00H
        INT     1AH
        MOV     AX,DX
        CALL    SHOW            ; 0005
        MOV     AH,88H
        INT     15H
        CALL    SHOW            ; 0000
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
