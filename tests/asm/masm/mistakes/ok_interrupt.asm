; INT 16 in decimal is 10h, which is a service, too: what is meant is not decided.
CODE  SEGMENT
      ASSUME CS:CODE
START: MOV AX,3 ;! W4104
      INT 16 ;! W3105
      MOV AX,4C00H
      INT 21H
CODE  ENDS
      END START
