; The mistakes that come from typing a listing in: one report each, with what to write instead.
DATA  SEGMENT
MSG   DB 'Hello$'
COUNT DB 5
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
START: MOV AX,DATA
      MOV DS,AX
      MOV DX,OFFSET MSSG ;! A2001
      MVO AH,9 ;! A1003
      INT 21H
      MOV СX,5 ;! A0006
      MOV AX,FFH ;! A2001
CHAR  BD 'x' ;! A1003
      DB 'open
;!^ A1001
      PUSH BL ;! A3110
CODE  ENDS
      END START
