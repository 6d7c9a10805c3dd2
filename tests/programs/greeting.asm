; Prints a greeting twice: what a trace, a coverage report and a disassembly are shown of.
CODE    SEGMENT
        ASSUME  CS:CODE, DS:CODE
        ORG     100H
START:  MOV     CX,2
AGAIN:  MOV     DX,OFFSET TEXT
        MOV     AH,9
        INT     21H
        LOOP    AGAIN
        MOV     SI,OFFSET TEXT
        MOV     DI,OFFSET COPY
        MOV     CX,4
        REP     MOVSB
        CMP     COPY,'H'
        JE      DONE
        INC     COUNT
DONE:   MOV     AX,4C00H
        INT     21H
TEXT    DB      'Hi there',13,10,'$'
COUNT   DW      0
COPY    DB      4 DUP(?)
CODE    ENDS
        END     START
