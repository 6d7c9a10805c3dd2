; Of a line that nobody can read the length is unknown, which is said with the distance.
; no edit: the instruction is unknown
CODE  SEGMENT
      ASSUME CS:CODE
START: JE DONE ;! A3003
      FROBNICATE ;! A1002
      DB 130 DUP(90H)
DONE: RET
CODE  ENDS
      END START
