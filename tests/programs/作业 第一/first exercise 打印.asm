; A listing whose name and folder are longer than DOS's, and in Chinese.
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:  MOV     AH,9
        MOV     DX,OFFSET TEXT
        INT     21H
        RET
TEXT    DB      'printed$'
CODE    ENDS
        END     START
