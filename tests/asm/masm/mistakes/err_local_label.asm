; A label of LOCAL without its colon: the report shows it in the macro, once.
PUTS2   MACRO TEXT
        LOCAL AGAIN
        MOV CX,2
AGAIN   MOV AH,9  ;! A1002
        LEA DX,TEXT
        INT 21H
        LOOP AGAIN
        ENDM
CODE    SEGMENT
        ASSUME CS:CODE,DS:CODE
        ORG 100H
START:  PUTS2 HELLO
        PUTS2 HELLO
        RET
HELLO   DB 'hi$'
CODE    ENDS
        END START
