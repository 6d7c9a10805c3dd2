; END is missing and the first segment is code: the program begins where it should.
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
MAIN  PROC
      MOV AX,DATA
      MOV DS,AX
      MOV DX,OFFSET MSG
      MOV AH,9
      INT 21H
      MOV AX,4C00H
      INT 21H
MAIN  ENDP
CODE  ENDS
DATA  SEGMENT
MSG   DB 'hi$'
DATA  ENDS ;! A1004
