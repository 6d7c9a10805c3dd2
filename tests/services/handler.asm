; INT 33h/0Ch: the mouse calls a handler, and all registers stay
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        PUSH    CS
        POP     ES
        MOV     AX,000CH
        MOV     CX,0003H        ; moved, left button pressed
        MOV     DX,OFFSET HANDLER
        INT     33H
        MOV     BX,1234H
WAITS:  CMP     COUNT,2
        JB      WAITS
        MOV     AX,BX
        CALL    SHOW            ; 1234
        INT     20H
HANDLER PROC    FAR
        CALL    SHOW            ; which events
        MOV     AX,BX
        CALL    SHOW            ; buttons
        MOV     AX,CX
        CALL    SHOW
        MOV     AX,DX
        CALL    SHOW
        INC     CS:COUNT
        MOV     BX,0
        RET
HANDLER ENDP
COUNT   DB      0
        INCLUDE show.inc
CODE    ENDS
        END     START
