; INT 1Bh: Ctrl-Break calls a handler of the program, and DOS's own lets the next call end it
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:  MOV     AX,351BH
        INT     21H
        MOV     OLD,BX
        MOV     OLD+2,ES
        MOV     AX,251BH
        MOV     DX,OFFSET ONCE
        INT     21H
AGAIN:  CMP     COUNT,1         ; nobody asks for a key
        JB      AGAIN
        MOV     AL,COUNT
        XOR     AH,AH
        CALL    SHOW            ; 0001
        MOV     ES,COUNT_40
        MOV     AL,ES:[71H]
        XOR     AH,AH
        CALL    SHOW            ; 0080
        MOV     AH,00H          ; what the BIOS leaves for it
        INT     16H
        CALL    SHOW            ; 0000
        LDS     DX,DWORD PTR OLD
        MOV     AX,251BH
        INT     21H
        PUSH    CS
        POP     DS
        MOV     AH,08H          ; ends here
        INT     21H
        CALL    SHOW
        INT     20H
ONCE:   INC     CS:COUNT
        IRET
COUNT   DB      0
COUNT_40 DW     40H
OLD     DW      0,0
        INCLUDE show.inc
CODE    ENDS
        END     START
