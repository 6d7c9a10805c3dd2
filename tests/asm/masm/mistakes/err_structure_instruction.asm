; An instruction in a structure that is ended further down is a mistake of its own.
; no edit: where the instruction belongs only a person knows
P     STRUC
PX    DW ?
      MOV AX,1 ;! A1002
PY    DW ?
P     ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
HERE  P <1,2>
START: MOV AX,HERE.PY
      RET
CODE  ENDS
      END START
