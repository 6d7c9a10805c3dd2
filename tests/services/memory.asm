; Stores: one to B800 alone makes the screen seen
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0B800H
        MOV     ES,AX
        MOV     DI,160*12+2*38
        MOV     AX,4E03H        ; a heart, yellow on red
        MOV     CX,4
        CLD
        REP     STOSW
        MOV     AH,00H
        INT     16H
        MOV     DI,160*12+2*38
        MOV     BYTE PTR ES:[DI],'!'
        INT     20H
CODE    ENDS
        END     START
