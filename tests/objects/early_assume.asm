; ASSUME above the segments that it names, missing data, addresses cut to a byte, code as data.
        ASSUME CS:CODE,DS:DATA,ES:EXTRA
EXTRA   SEGMENT
W       DB 2
EXTRA   ENDS
DATA    SEGMENT
V       DB ,13,10
        DB 1,
        DW ,5
DATA    ENDS
        EXTRN F:FAR
CODE    SEGMENT
S:      MOV AL,V
        MOV AL,W
        MOV BX,SEG V
        MOV DL,OFFSET V
        MOV DH,OFFSET LATER
        CMP AL,OFFSET V
        MOV BYTE PTR [SI],OFFSET V
        ADD DX,WORD PTR 0
        ADD DX,BYTE PTR 0
        MOV SI,LATER
        MOV BX,S
        MOV BX,WORD PTR S
        INC S
        PUSH S
        MOV AX,S[BX]
        CMP S,AX
        LES DI,S
        MOV LATER,AX
        CALL F
LATER:  RET
CODE    ENDS
        END S
