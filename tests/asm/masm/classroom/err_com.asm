; A program without segments, with instructions that MASM does not have.
; no edit: a program gets its segments by hand
;! dialect masm
      ORG 100h ;! W1110
      CMP AX,5
      JE DONE ;! W1125
      PUSH AX BX ;! W1128
      PUSHA ;! W1123
      DB 200 DUP (90h)
DONE: RET
      END
