; What stands above the first segment is one report, and its labels can be used.
; no edit: nobody knows which segment is meant
AGAIN: MOV AX,1 ;! A4102
      JMP AGAIN
CODE  SEGMENT
      ASSUME CS:CODE
START: RET
CODE  ENDS
      END START
