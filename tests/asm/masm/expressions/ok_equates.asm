; EQU keeps numbers, places, other names and any text; `=` may change its mind.
;! allow flow segments
K     EQU 3
N     = 1
N     = N+K
CODE  SEGMENT
      ASSUME CS:CODE
ARG   EQU [BP+4]
ACC   EQU AX
TEXT1 EQU <MOV BX,>
LATER EQU NUM
START: MOV ACC,ARG
      TEXT1 N
      MOV CX,LATER
WORD1 EQU THIS WORD
      DB 1,2
      MOV AX,WORD1
NUM   EQU 7
CODE  ENDS
      END START
