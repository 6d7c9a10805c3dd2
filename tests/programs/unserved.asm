; Calls an interrupt that nothing serves.
CODE    SEGMENT
        ASSUME  CS:CODE
        ORG     100H
START:  INT     60H
        RET
CODE    ENDS
        END     START
