; A comma is missing: MASM leaves out the rest of the line.
;! dialect masm
DATA  SEGMENT
X     DB 1
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE DS:DATA ;! W1134
START: MOV AL,X
      RET
CODE  ENDS
      END START
