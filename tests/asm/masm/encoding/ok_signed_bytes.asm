; Arithmetic with a number: AX has its own form, other registers take a sign-extended byte where the word allows it.
;! allow flow segments
CODE  SEGMENT
      ASSUME CS:CODE
START: ADD AX,5
      ADD BX,5
      ADD BX,0FFFFH
      ADD BX,128
      AND BX,0FFF0H
      CMP BL,0FFH
      SUB SP,2
CODE  ENDS
      END START
