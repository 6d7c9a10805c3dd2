; Where two instructions are equally likely both are shown, and a person chooses.
; no edit: a person has to choose
CODE  SEGMENT
      ASSUME CS:CODE
START:
      Ad dx,'0' ;! A1003
      dev bl ;! A1003
      CALL START
CODE  ENDS
      END START
