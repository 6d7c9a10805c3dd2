; An index in round brackets; MASM says A2049.
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
      ORG 100H
START: MOV AL,ROW(SI) ;! A3115
      ADD ROW(BX+2),AL ;! A3115
      ADD AL,ROW(BX+2) ;! A3115
      RET
ROW   DB 5 DUP (0)
CODE  ENDS
      END START
