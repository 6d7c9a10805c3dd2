; The line that would define a name is refused: its report tells where the name is used.
; no edit: whether OLD is a byte or a word only a person can tell
DATA  SEGMNT ;! A1003
MSG   DB 'a$'
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
MAIN  PORC ;! A1003
      MOV AX,DATA
      MOV DS,AX
      MOV AL,OLD
      PRINT OLD ;! A1003
      CALL PRINT ;! A2001
      RET
MAIN  ENDP
OLD   DX 4 ;! A1003
CODE  ENDS
      END MAIN
