; INT 10h/10h, 10h/11h, 10h/12h, 10h/1Ah: palette, font and adapter
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0013H
        INT     10H
        MOV     AX,1010H        ; colour 200 becomes green
        MOV     BX,200
        MOV     CX,3F00H
        MOV     DX,0000H
        INT     10H
        MOV     AX,1015H
        INT     10H
        MOV     AX,CX
        CALL    SHOW            ; 3F00
        MOV     AX,0A000H
        MOV     ES,AX
        MOV     DI,320*100
        MOV     CX,320*8
        MOV     AL,200
        CLD
        REP     STOSB
        MOV     AX,1130H        ; the picture of A in the font
        MOV     BH,03H
        INT     10H
        MOV     AX,ES:[BP+8*41H]
        CALL    SHOW
        MOV     AX,CX
        CALL    SHOW            ; 0008
        MOV     BX,0010H
        MOV     AH,12H
        INT     10H
        MOV     AX,BX
        CALL    SHOW            ; 0003
        MOV     AX,1A00H
        INT     10H
        CALL    SHOW            ; 1A1A or 001A
        MOV     AX,1003H        ; bright backgrounds instead of blinking
        MOV     BX,0000H
        INT     10H
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
