; Divides by zero with DOS's own handler in charge, after a quotient that fits.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  MOV     AX,1000
        MOV     BL,10
        DIV     BL
        SUB     BL,BL
        DIV     BL
        RET
CODE    ENDS
        END     START
