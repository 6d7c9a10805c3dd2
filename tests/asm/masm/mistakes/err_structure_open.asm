; A structure that is not ended: one report, at the first line that is no field.
P     STRUC
PX    DW ?
PY    DW ?
CODE  SEGMENT ;! A1002
      ASSUME CS:CODE,DS:CODE
HERE  P <1,2>
START: MOV AX,HERE.PY
      RET
CODE  ENDS
      END START
