; The classic of COM programs: the data stand where DOS starts them.
      ORG 100h ;! W1110
TEXT  DB 'hello$' ;! W3107
      MOV DX,OFFSET TEXT
      MOV AH,09h
      INT 21h
      RET
      END
