; A word of its own that nothing uses may be a misspelt instruction as well as a label.
; no edit: only a person knows which it is
CODE  SEGMENT
      ASSUME CS:CODE
START: MOV AX,4C00h
      FINISHED ;! A1002
      INT 21h
CODE  ENDS
      END START
