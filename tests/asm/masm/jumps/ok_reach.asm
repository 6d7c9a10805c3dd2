; A forward JMP leaves three bytes and a NOP where two would do; a backward one is as short as it can be.
;! allow flow segments
CODE  SEGMENT
      ASSUME CS:CODE
START: JMP NEAR1 ;! W3103
      DB 126 DUP(90H)
NEAR1: JMP FAR1
      DB 127 DUP(90H)
FAR1: JMP SHORT LAST
LAST: JMP LAST
      JMP START
      JZ LAST
      LOOP LAST
      CALL SUB1
SUB1  PROC
      RET
SUB1  ENDP
SUB2  PROC FAR
      RET 2
SUB2  ENDP
      CALL SUB2
CODE  ENDS
      END START
