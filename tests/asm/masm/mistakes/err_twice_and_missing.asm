; One name is missing and another is defined twice: the second definition may be the missing one.
; no edit: which of the two is misnamed only a person knows
CODE  SEGMENT
      ASSUME CS:CODE
START: JMP LAST ;! A2001
NEXT: MOV AX,1
NEXT: MOV AX,4C00H ;! A2002
      INT 21H
CODE  ENDS
      END START
