; A template of emu8086: no ASSUME, and a procedure behind the last ENDS.
;! allow flow segments
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
