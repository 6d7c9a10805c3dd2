; INT 10h/05h: what is on another page is seen when the page is
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        MOV     AX,0B800H
        MOV     ES,AX
        MOV     WORD PTR ES:[1000H],1F41H   ; A on the second page
        MOV     AH,08H          ; a key, before it is shown
        INT     21H
        MOV     AX,0501H
        INT     10H
        MOV     AH,0FH
        INT     10H
        MOV     AL,BH
        MOV     AH,0
        CALL    SHOW            ; 0001, on that page
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
