; Operands that the 8086 does not have, each with its reason.
; no edit: only some of these say what was meant
;! dialect masm
DATA  SEGMENT
A     DW 1
B     DW 2
C     DB 3
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
START: MOV A,B ;! A3102
      MOV DS,DATA ;! A3103
      MOV DS,ES ;! A3109
      MOV [BX],5 ;! A3101
      MOV AX,[BX+BP] ;! A3105
      MOV AX,[AX] ;! A3107
      MOV AL,300 ;! A2004
      SHL AX,4 ;! A3001
      MOV CS,AX ;! A3108
      MOV 5,AX ;! A3104
      IN BL,60H ;! A3117
      LEA AX,BX ;! A3115
CODE  ENDS
      END START
