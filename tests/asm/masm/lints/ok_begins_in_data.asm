; Without a label behind END an EXE program begins with its first segment, here data.
DATA  SEGMENT
      DB 'hi$' ;! W3107
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
START: MOV AX,DATA
      MOV DS,AX
      MOV DX,0
      MOV AH,9
      INT 21H
      MOV AX,4C00H
      INT 21H
CODE  ENDS
      END
