; A name that is like another but no slip of the fingers away from it: nothing is changed unasked.
; no edit: another digit or another word may be another name
CODE  SEGMENT
      ASSUME CS:CODE
START: JE exit2 ;! A2001
      CALL printScore ;! A2001
exit1: RET
firstScore: RET
CODE  ENDS
      END START
