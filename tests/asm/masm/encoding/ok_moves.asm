; Moves: the accumulator has its own forms, direction bit set, displacements as short as can be, overrides from ASSUME.
;! allow flow segments
DATA  SEGMENT
B     DB 1
W     DW 2
DATA  ENDS
EXTRA SEGMENT
E     DW 3
EXTRA ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA,ES:EXTRA
C     DW 4
START: MOV AX,DATA
      MOV DS,AX
      MOV AL,B
      MOV W,AX
      MOV CX,W
      MOV AX,E
      MOV AX,C
      MOV AX,[BP]
      MOV AX,[BX-128]
      MOV AX,[BX+128]
      MOV AX,W[BX][SI]
      MOV WORD PTR [BX],5
      MOV BYTE PTR ES:[DI],'A'
      MOV BX,OFFSET W+1
      REP MOVSB
      LOCK INC W
CODE  ENDS
      END START
