; emu8086's short forms of BYTE PTR and WORD PTR.
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
      ORG 100H
START: MOV AL,b.ROW[1] ;! A2001
      MOV w.ROW,5 ;! A2001
      MOV b.[BX],1
      RET
ROW   DW 3 DUP (0)
CODE  ENDS
      END START
