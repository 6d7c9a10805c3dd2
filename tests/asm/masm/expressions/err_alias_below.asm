; Another name for something further down must stand above its own uses; MASM says A2009.
; no edit: the definitions are to be moved
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
ABOVE EQU NUMB
START: MOV AX,ABOVE
      MOV AX,BELOW ;! A2102
      JMP THERE ;! A2102
CHAIN EQU BELOW ;! A2102
BELOW EQU NUMB
      MOV BX,BELOW
THERE EQU LAST
NUMB  EQU 5
LAST: JMP NAMED
NAMED EQU LAST
      MOV AX,REG
REG   EQU BX
CODE  ENDS
      END START
