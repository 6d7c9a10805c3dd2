; Structures and records: defaults, values, strings cut or filled, fields in operands, MASK and WIDTH.
;! allow flow segments
S     STRUC
A1    DB 1
B1    DW 2
C1    DB 'abc'
S     ENDS
R     RECORD HI:3,MID:4=5,LO:1
DATA  SEGMENT
I     S <>
J     S <9,,'z'>
K     S 3 DUP(<7>)
BITS  R <5,,1>
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
START: MOV AL,I.A1
      MOV AX,J.B1[SI]
      MOV AL,[BX].C1+1
      MOV AX,SIZE K
      MOV AL,MASK MID
      MOV CL,MID
      MOV CL,WIDTH HI
CODE  ENDS
      END START
