; A listing without ASSUME, whose procedures stand behind the segments.
; no edit: procedures are moved by hand
;! dialect masm
DATA  SEGMENT
X     DB 1
DATA  ENDS
CODE  SEGMENT
START: MOV AL,X ;! W1133
      CALL P
      RET
CODE  ENDS
P     PROC ;! W1111
      RET
P     ENDP
      END START
