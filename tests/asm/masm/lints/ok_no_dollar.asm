; The commonest program without its `$`: DX still holds the text when DOS is asked to end it.
DATA  SEGMENT
HELLO DB 'hello' ;! W3110
DATA  ENDS
STK   SEGMENT STACK
      DW 64 DUP(?)
STK   ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA,SS:STK
START: MOV AX,DATA
      MOV DS,AX
      MOV DX,OFFSET HELLO
      MOV AH,09h
      INT 21h
      MOV AX,4C00h
      INT 21h
CODE  ENDS
      END START
