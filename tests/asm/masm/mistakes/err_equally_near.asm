; Two names are equally near: both are named, and which is meant only a person can tell.
; no edit: of five equally near names none is advised
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
      ORG 100H
START: MOV AX,BUF3 ;! A2001
      MOV BX,BUF3
      MOV CX,ROW9 ;! A2001
      RET
BUF1  DW 1
BUF2  DW 2
ROW1  DW 1
ROW2  DW 2
ROW3  DW 3
ROW4  DW 4
ROW9A DW 1,2
ROW9B DW 1,2
CODE  ENDS
      END START
