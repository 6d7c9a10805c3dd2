; What DOS is asked for, with other things in the registers than it takes.
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
      ORG 100h
START: LEA AX,HELLO
      MOV AH,09h
      INT 21h ;! W3111
      MOV DL,41h
      MOV AH,09h
      INT 21h ;! W3112
      MOV DX,OFFSET HELLO
      MOV AH,02h
      INT 21h ;! W3112
      MOV DX,OFFSET LINE
      MOV AH,09h
      INT 21h
      MOV DX,OFFSET NEXT
      MOV AH,09h
      INT 21h
      MOV DX,OFFSET LAST
      MOV AH,09h
      INT 21h
      MOV CL,5
AGAIN: MOV AH,02h
      MOV DL,'*'
      INT 21h
      LOOP AGAIN ;! W3109
      MOV AX,4C00h
      INT 21h
HELLO DB 'hello$'
LINE  DB 'no end' ;! W3110
      DB ' in two lines',13,10
NEXT  DB 'the next text$'
LAST  DB 'ended as in C',0 ;! W3110
CODE  ENDS
      END START
