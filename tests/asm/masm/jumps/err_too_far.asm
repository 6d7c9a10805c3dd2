; A conditional jump of 200 bytes: both ends are shown, and the help turns it round.
CODE  SEGMENT
      ASSUME CS:CODE
START: JE DONE ;! A3003
      DB 200 DUP(90H)
DONE: JNE START ;! A3003
      LOOP START ;! A3003
      JMP SHORT START ;! A3003
CODE  ENDS
      END START
