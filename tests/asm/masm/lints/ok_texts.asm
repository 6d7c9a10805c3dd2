; Letters beyond ASCII with their bytes, and names that DOS cuts, both asked for.
;! warn files
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
      ORG 100h
START: MOV DX,OFFSET TEXT
      MOV AH,09h
      INT 21h
      MOV DX,OFFSET FILE
      MOV AX,3D00h
      INT 21h
      INT 20h
TEXT  DB 'Größe',13,10,'$' ;! W1104
MORE  DB 'weiß$'
FILE  DB 'A:\SCORES\HIGHSCORES.TXT',0 ;! W1105
CODE  ENDS
      END START
