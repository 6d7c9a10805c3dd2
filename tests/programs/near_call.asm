; FARP is FAR where it is defined, and in another segment.
        EXTRN FARP:NEAR
CODE    SEGMENT
        ASSUME CS:CODE
START:  CALL FARP
        MOV AX,4C00H
        INT 21H
CODE    ENDS
        END START
