; The first segment is the stack, and END is missing.
STK   SEGMENT STACK
      DW 64 DUP (?) ;! W3107
STK   ENDS
CODE  SEGMENT
      ASSUME CS:CODE
MAIN  PROC
      MOV AX,4C00H
      INT 21H
MAIN  ENDP
CODE  ENDS ;! A1004
