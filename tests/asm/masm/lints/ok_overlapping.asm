; A register and its own half: what XOR makes of one register is no help for MOV.
CODE  SEGMENT
      ASSUME CS:CODE
      ORG 100H
START: XOR CX,CH ;! W3101
      SUB BL,BX ;! W3101
      MOV AX,AL ;! W3101
      MOV AX,AH ;! W3101
      MOV DL,DX ;! W3101
      ADD SI,AL ;! W3101
      ADD CX,AL ;! W3101
      RET
CODE  ENDS
      END START
