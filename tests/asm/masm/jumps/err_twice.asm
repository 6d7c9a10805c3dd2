; A jump to a name that stands twice is too far from the wrong one only: that is not said.
; no edit: nobody knows which of the two names is to change, nor what SETC was for
CODE  SEGMENT
      ASSUME CS:CODE
AGAIN: NOP
      DB 200 DUP(90H)
AGAIN: NOP ;! A2002
      JNE AGAIN
      SETC ;! A3118
CODE  ENDS
      END AGAIN
