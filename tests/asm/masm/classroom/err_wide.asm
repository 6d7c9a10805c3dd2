; Registers of 32 bits, once for the listing.
; no edit: what else is to hold so large a number, only its author knows
CODE  SEGMENT
      ASSUME CS:CODE
START: MOV EAX,5 ;! A1105
      XOR EBX,EBX
      MOV AX,4C00H
      INT 21H
CODE  ENDS
      END START
