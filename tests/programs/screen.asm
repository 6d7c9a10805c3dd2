; Draws a box in the screen's memory, and prints a line.
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:  MOV     AH,9
        MOV     DX,OFFSET TEXT
        INT     21H
        MOV     AX,0B800H
        MOV     ES,AX
        MOV     DI,160*3+8
        MOV     SI,OFFSET TOP
        CALL    ROW
        MOV     DI,160*4+8
        CALL    ROW
        MOV     DI,160*5+8
        CALL    ROW
        INT     20H
ROW:    MOV     AH,1EH
        MOV     CX,5
CELL:   LODSB
        STOSW
        LOOP    CELL
        RET
TEXT    DB      'A box:',13,10,'$'
TOP     DB      0C9H,0CDH,0CDH,0CDH,0BBH
        DB      0BAH,1,' ',2,0BAH
        DB      0C8H,0CDH,0CDH,0CDH,0BCH
CODE    ENDS
        END     START
