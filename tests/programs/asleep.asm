; Halts with interrupts off.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  CLI
        HLT
        RET
CODE    ENDS
        END     START
