; Of names that look alike those are advised whose operands fit; other assemblers' names are known.
CODE  SEGMENT
      ASSUME CS:CODE
START mov ax,data ;! A1002
      mo cx,26 ;! A1003
      ld ax,1 ;! A1003
      sbu cx,1 ;! A1003
rpt mov bx,[si] ;! A1002
      djnz AGAIN ;! A1003
      jlt AGAIN ;! A1003
      jcc AGAIN ;! A1003
      jlo AGAIN ;! A1003
      beq START ;! A1003
      inr bx ;! A1003
      xchange ax,bx ;! A1003
      rp movsb ;! A1003
      jsr LEAVE ;! A1003
AGAIN CMP BX,DX ;! A1002
      goto rpt ;! A1003
LEAVE:
      itn 21h ;! A1003
data  EQU 5
CODE  ENDS
      END START
