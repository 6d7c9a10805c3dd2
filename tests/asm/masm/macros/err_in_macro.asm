; A mistake in a macro's body is shown there, and the call that brought it in with it.
; no edit: a macro's register may be meant in many ways
LOAD  MACRO REG
      MOV REG,[CX] ;! A3107
      ENDM
CODE  SEGMENT
      ASSUME CS:CODE
START: LOAD AX
CODE  ENDS
      END START
