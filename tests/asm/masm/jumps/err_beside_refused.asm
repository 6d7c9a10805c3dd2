; A refused instruction takes the bytes that MASM gives it; far jumps have right distances at once.
; no edit: whether a byte or a word is meant, a person has to know
CODE  SEGMENT
      ASSUME CS:CODE
START: JE DONE ;! A3003
      MOV [BX],1 ;! A3101
      INC [BX] ;! A3101
      DB 122 DUP(90H)
DONE: RET
CODE  ENDS
      END START
