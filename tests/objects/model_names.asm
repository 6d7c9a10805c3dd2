; Names of .MODEL, and externals declared behind it, in and outside segments.
        .MODEL SMALL
        EXTRN F:FAR, G:NEAR, H:WORD
        .DATA
Q       DB 1
        .CODE
        EXTRN F2:FAR, G2:NEAR, H2:WORD
S:      MOV BX,@DATA
        MOV DX,@CODE
L:      MOV SI,DGROUP
        ADD BX,@DATA
        MOV WORD PTR [BX],@DATA
        CALL F
        CALL G
        MOV AX,H
        CALL F2
        CALL G2
        MOV AX,H2
        JMP F2
        END S
