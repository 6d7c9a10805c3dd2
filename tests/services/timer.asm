; INT 08h, 1Ch: the timer is made four times as fast and its handler counts
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        MOV     DX,OFFSET USERTICK
        MOV     AX,251CH
        INT     21H
        MOV     CX,4
SLOW:   HLT
        LOOP    SLOW
        MOV     AX,TICKS
        CALL    SHOW            ; 0004
        MOV     AX,3508H
        INT     21H
        MOV     WORD PTR OLD,BX
        MOV     WORD PTR OLD+2,ES
        CLI
        MOV     DX,OFFSET TIMER
        MOV     AX,2508H
        INT     21H
        MOV     AL,36H
        OUT     43H,AL
        MOV     AX,4000H
        OUT     40H,AL
        MOV     AL,AH
        OUT     40H,AL
        STI
        MOV     TICKS,0
        MOV     CX,8
FAST:   HLT
        LOOP    FAST
        MOV     AX,COUNT
        CALL    SHOW            ; 0008
        MOV     AX,TICKS
        CALL    SHOW            ; 0002: every fourth was handed on
        INT     20H
TIMER:  PUSH    AX
        INC     CS:COUNT
        TEST    CS:COUNT,3
        JNZ     DONE
        POP     AX
        JMP     CS:OLD
DONE:   MOV     AL,20H
        OUT     20H,AL
        POP     AX
        IRET
USERTICK: INC   CS:TICKS
        IRET
OLD     DD      0
COUNT   DW      0
TICKS   DW      0
        INCLUDE show.inc
CODE    ENDS
        END     START
