; Both operands in memory: the way through a register in lines that end as the file's do, or none.
; no edit: the listing may have had a register
DATA  SEGMENT
A     DW 1
B     DW 2
C     DB 3
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
START: MOV A,B ;! A3102
      CMP A,C ;! A3102
      MOV A,a ;! A3102
CODE  ENDS
      END START
