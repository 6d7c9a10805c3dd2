; The listing ends in the middle of a procedure.
CODE  SEGMENT
      ASSUME CS:CODE
MAIN  PROC
      MOV AX,4C00H
      INT 21H ;! A1004
