; Sizes that differ are a warning in MASM, which goes on with the size of the first register.
;! allow flow segments
DATA  SEGMENT
B     DB 1
W     DW 2
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
START: MOV AX,BL ;! W3101
      MOV AX,B ;! W3101
      MOV BL,W ;! W3101
      LDS SI,W ;! W3102
CODE  ENDS
      END START
