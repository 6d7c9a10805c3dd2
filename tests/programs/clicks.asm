; A full screen: a key in row 2, the mouse's place where it was clicked in row 4. Esc ends it, `d` divides by 0.
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:  MOV     AX,3
        INT     10H
        MOV     AX,0
        INT     33H
        MOV     AX,1
        INT     33H
        MOV     AX,0B800H
        MOV     ES,AX
        MOV     SI,OFFSET TITLE1
        MOV     DI,4
        MOV     AH,1FH
PRINT:  LODSB
        STOSW
        CMP     AL,'.'
        JNE     PRINT
LOOK:   MOV     AX,3
        INT     33H
        TEST    BX,1
        JZ      KEY
        MOV     AX,CX           ; column: CX / 8
        MOV     CL,3
        SHR     AX,CL
        MOV     DI,160*4+4
        CALL    NUMBER
        MOV     AX,DX
        MOV     CL,3
        SHR     AX,CL
        MOV     DI,160*4+10
        CALL    NUMBER
KEY:    MOV     AH,1
        INT     16H
        JZ      LOOK
        MOV     AH,0
        INT     16H
        CMP     AL,27
        JE      DONE
        CMP     AL,'d'
        JE      DIVIDE
        OR      AL,AL           ; an arrow has a scan code only
        JNZ     SHOWN
        MOV     AL,AH
SHOWN:  MOV     AH,2EH
        MOV     DI,160*2+4
        STOSW
        JMP     LOOK
DIVIDE: XOR     CL,CL
        DIV     CL
DONE:   INT     20H
; AL in two decimal digits at DI.
NUMBER: AAM
        XCHG    AL,AH
        ADD     AX,3030H
        MOV     CH,AH
        MOV     AH,2EH
        STOSW
        MOV     AL,CH
        STOSW
        RET
TITLE1  DB      'Click anywhere.'
CODE    ENDS
        END     START
