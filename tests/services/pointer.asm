; INT 33h/01h, 33h/02h, 33h/09h, 33h/0Ah, 33h/10h: the pointer is seen among characters and dots
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:  MOV     AX,0003H
        INT     10H
        MOV     AX,0000H
        INT     33H
        MOV     CX,80
        MOV     DX,40
        CALL    PUT
        MOV     AX,0001H
        CALL    SEE             ; inverse at row 5, column 10
        MOV     AX,0002H
        CALL    SEE             ; hidden
        MOV     AX,0001H
        INT     33H
        MOV     AX,0010H
        MOV     CX,72
        MOV     DX,32
        MOV     SI,88
        MOV     DI,48
        CALL    SEE             ; hidden where it is
        MOV     CX,640-8
        MOV     DX,0
        CALL    PUT
        MOV     AX,0001H
        INT     33H
        MOV     AX,000AH        ; a white heart on red
        MOV     BX,0
        MOV     CX,0
        MOV     DX,4F03H
        CALL    SEE
        MOV     AX,000AH        ; the cursor
        MOV     BX,1
        MOV     CX,6
        MOV     DX,7
        CALL    SEE
        MOV     AX,0013H
        INT     10H
        MOV     CX,320
        MOV     DX,100
        CALL    PUT
        MOV     AX,0001H
        CALL    SEE             ; an arrow
        MOV     AX,0009H        ; a cross, in whose middle the mouse is
        MOV     BX,2
        MOV     CX,2
        MOV     DX,OFFSET CROSS
        CALL    SEE
        MOV     AX,0002H
        CALL    SEE
        INT     20H
; Puts the mouse to CX, DX.
PUT     PROC    NEAR
        MOV     AX,0004H
        INT     33H
        RET
PUT     ENDP
; Calls function AX; a key shows what is seen then.
SEE     PROC    NEAR
        INT     33H
        MOV     AH,00H
        INT     16H
        RET
SEE     ENDP
CROSS   DW      0DFFFH,0DFFFH,07FFH,0DFFFH,0DFFFH,11 DUP(0FFFFH)
        DW      02000H,02000H,0F800H,02000H,02000H,11 DUP(0)
CODE    ENDS
        END     START
