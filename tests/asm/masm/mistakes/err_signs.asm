; Signs where none may be: labels, comments, quotes, registers before brackets, types without PTR.
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
START: MOV CX,3 // three rounds ;! A1002
odd/even: INC AX ;! A1002
      LOOP odd/even
      JMP SHORT not-yet
not-yet: NOP ;! A1002
      MOV AL,BX[SI] ;! A3115
      MOV BYTE DI,5 ;! A1002
      JMP NEAR START ;! A1002
TEXT  DB 'Element's sum$' ;! A1002
MORE  DB 'All elements' sum$' ;! A1002
A     DB 3 dub(0) ;! A1002
B     DB 4 DUP<1> ;! A1002
If the value is odd, then stop ;! A1002
CODE  ENDS
      END START
