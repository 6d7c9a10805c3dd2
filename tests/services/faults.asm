; INT 00h to 04h: handlers of the program for division, single steps, NMI, breakpoints, overflow
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:  INT     1               ; nobody minds before a handler is there
        INT     2
        INT     3
        MOV     AL,7FH
        ADD     AL,1
        INTO
        MOV     CX,5
        MOV     AX,2500H
HOOK:   MOV     DX,OFFSET HANDLER
        INT     21H
        INC     AX
        LOOP    HOOK
        MOV     NUMBER,0
        MOV     AX,100H
        XOR     BL,BL
        DIV     BL
        MOV     NUMBER,1
        PUSHF
        POP     AX
        OR      AX,100H
        PUSH    AX
        POPF
        NOP                     ; one step
        MOV     NUMBER,2
        INT     2
        MOV     NUMBER,3
        INT     3
        MOV     NUMBER,4
        MOV     AL,7FH
        ADD     AL,1
        INTO
        MOV     AX,STEPS
        CALL    SHOW
        INT     20H
HANDLER:CMP     CS:NUMBER,1
        JNE     TELL
        PUSH    BP
        MOV     BP,SP
        AND     WORD PTR [BP+6],0FEFFH
        POP     BP
        INC     CS:STEPS
        IRET
TELL:   PUSH    AX
        MOV     AX,CS:NUMBER
        CALL    SHOW
        POP     AX
        CMP     CS:NUMBER,0
        JNE     BACK
        PUSH    BP              ; an 8086 comes back behind the division
        MOV     BP,SP
        MOV     BP,[BP+2]
        CMP     BYTE PTR CS:[BP-2],0F6H
        POP     BP
        JE      BACK
        MOV     AX,0EEEEH
        CALL    SHOW
BACK:   IRET
NUMBER  DW      0
STEPS   DW      0
        INCLUDE show.inc
CODE    ENDS
        END     START
