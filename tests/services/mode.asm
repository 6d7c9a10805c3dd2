; INT 10h/00h, 10h/0Fh: a mode is set and told, with its columns and its page
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0001H
        INT     10H
        MOV     AH,0FH
        INT     10H
        CALL    SHOW            ; 2801: 40 columns, mode 1
        MOV     AX,0003H
        INT     10H
        MOV     AH,0FH
        INT     10H
        CALL    SHOW            ; 5003
        MOV     AX,BX
        AND     AX,0FF00H
        CALL    SHOW            ; 0000: page 0
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
