; One segment, ORG 100H, no stack, no segment address: a COM program.
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
      ORG 100H
START: MOV DX,OFFSET MSG
      MOV AH,9
      INT 21H
      RET
MSG   DB 'hi$'
CODE  ENDS
      END START
