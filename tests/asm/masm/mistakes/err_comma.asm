; A missing comma, and hexadecimal numbers without their H.
CODE  SEGMENT
      ASSUME CS:CODE
START: mov dl 0h ;! A1002
      mov ah,4c ;! A1006
      mov al,0a ;! A1006
      int 21h
CODE  ENDS
      END START
