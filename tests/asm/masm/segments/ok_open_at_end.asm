; END comes while a segment, a procedure and a conditional are open.
CODE  SEGMENT ;! W4101
      ASSUME CS:CODE
MAIN  PROC ;! W4101
      IF 1 ;! W5101
      MOV AX,4C00H
      INT 21H
S     SEGMENT STACK
      DW 64 DUP (?)
S     ENDS
      END MAIN
