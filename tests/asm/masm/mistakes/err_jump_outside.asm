; A jump above the segments: neither where it leads to nor the missing ASSUME is another mistake.
; no edit: it has to go into a segment
      JMP START ;! A4102
DATA  SEGMENT
MSG   DB 'a$'
DATA  ENDS
CODE  SEGMENT
START: MOV AX,DATA
      MOV DS,AX
      INT 20H
CODE  ENDS
      END START
