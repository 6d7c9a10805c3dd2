; A number that is defined further down was taken for memory in pass one: NOPs fill what pass two saves.
;! allow flow segments
CODE  SEGMENT
      ASSUME CS:CODE
START: MOV CX,COUNT
      ADD AX,COUNT
      ADD BX,COUNT
      MOV BX,OFFSET TABLE1
COUNT EQU 5
TABLE1 DW 1
CODE  ENDS
      END START
