; Where execution goes: into data, nowhere, off the end; a procedure that nothing ends is told apart.
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
      ORG 100h
START: CMP COUNT,0
      JE DONE
      CALL PART
      JMP START
      INC COUNT ;! W3108
      DEC COUNT
DONE: MOV AH,02h
      MOV DL,'A'
      INT 21h ;! W3107
COUNT DB 3
PART: DEC COUNT
      REP STOSB ;! W3109 W3106
CODE  ENDS
      END START
