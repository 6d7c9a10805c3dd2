; Holds a jump of the 80386 as such an assembler writes it. CS is on the stack for the POP CS that
; it is here, so that the program goes on behind it: 84 C0 is TEST AL,AL.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  PUSH    CS
        DB      0FH,84H,0C0H,90H        ; JZ 91C5H, near
        MOV     AX,4C00H
        INT     21H
CODE    ENDS
        END     START
