; A variable further down in the code segment: pass two needs a prefix that pass one did not foresee. One report.
; no edit: the definition is to be moved up
DATA  SEGMENT
X     DW 0
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
START: MOV AX,Y ;! A2103
      JMP SHORT NEXT
Y     DW 7
NEXT: RET
CODE  ENDS
      END START
