; A word of its own is an instruction that does not exist, or a label without its colon.
CODE  SEGMENT
      ASSUME CS:CODE
START
      ;!^ A1002
      MOV AX,4C00h
      INT 21h
CODE  ENDS
      END START
