; Ports: the clock, the timer, the speaker and the retrace
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        MOV     AL,04H          ; hours
        OUT     70H,AL
        IN      AL,71H
        MOV     AH,0
        CALL    SHOW            ; 0012
        MOV     DX,03DAH
DRAWN:  IN      AL,DX
        TEST    AL,8
        JNZ     DRAWN
BACK:   IN      AL,DX
        TEST    AL,8
        JZ      BACK
        MOV     AL,0B6H
        OUT     43H,AL
        MOV     AL,0
        OUT     42H,AL
        MOV     AL,10H
        OUT     42H,AL
        IN      AL,61H
        OR      AL,3
        OUT     61H,AL
        IN      AL,61H
        AND     AX,0003H
        CALL    SHOW            ; 0003
        MOV     AL,80H          ; latch counter 2
        OUT     43H,AL
        IN      AL,42H
        IN      AL,42H
        AND     AX,00F0H
        CALL    SHOW            ; 0000: at most 1000H
        INT     20H
        INCLUDE show.inc
CODE    ENDS
        END     START
