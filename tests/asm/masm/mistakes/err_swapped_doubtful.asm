; A comparison may be meant as it stands, and LEA has no way through a register.
; no edit: what was meant is not sure
DATA  SEGMENT
msg   DB 'yes$'
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
START: cmp 0,al ;! A3104
      JE START
      lea msg,[bx] ;! A3001
CODE  ENDS
      END START
