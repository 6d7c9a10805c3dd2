; A segment that is called a stack, but is none.
STACK SEGMENT ;! W4104
      DW 64 DUP (?)
STACK ENDS
CODE  SEGMENT
      ASSUME CS:CODE,SS:STACK
START: MOV AX,4C00h
      INT 21h
CODE  ENDS
      END START
