; A count of DUP that is missing or no constant, and an empty string that is repeated.
; no edit: how many, a person has to know
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
START: MOV AL,A
      MOV AL,B
N     DW 40
A     DB N DUP(0) ;! A2104
B     DB DUP(0) ;! A2114
C     DB 5 DUP('') ;! A1102
CODE  ENDS
      END START
