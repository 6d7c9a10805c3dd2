; INT 09h: a handler of its own sees what the keyboard sends, and calls the BIOS's
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        MOV     AX,3509H
        INT     21H
        MOV     WORD PTR OLD,BX
        MOV     WORD PTR OLD+2,ES
        MOV     DX,OFFSET HANDLER
        MOV     AX,2509H
        INT     21H
WAITS:  CMP     COUNT,8
        JB      WAITS
        MOV     AH,00H          ; the BIOS has made keys of them
        INT     16H
        CALL    SHOW
        MOV     AH,00H
        INT     16H
        CALL    SHOW
        LDS     DX,OLD
        MOV     AX,2509H
        INT     21H
        INT     20H
HANDLER:PUSH    AX
        IN      AL,60H
        MOV     AH,0
        CALL    SHOW
        INC     CS:COUNT
        POP     AX
        JMP     CS:OLD
OLD     DD      0
COUNT   DB      0
        INCLUDE show.inc
CODE    ENDS
        END     START
