; A statement in no segment above a jump that is made longer: the listing is read again from its beginning.
; no edit: the statement is moved by hand
#make_COM# ;! W1122
      MOV AX,1 ;! A4102
CODE  SEGMENT
      ASSUME CS:CODE
START: JE LAST ;! W1125
      DB 200 DUP (90h)
LAST: RET
CODE  ENDS
      END START
