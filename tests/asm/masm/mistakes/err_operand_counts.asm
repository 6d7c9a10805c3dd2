; Too few operands and too many: the report lists what the instruction takes.
; no edit: what was meant cannot be guessed
CODE  SEGMENT
      ASSUME CS:CODE
START: MOV AX ;! A3004
      MUL AX,BX ;! W1101
      XCHG ;! A3004
      LEA AX,BX ;! A3115
      INT START ;! A2104
      IN AX,BX ;! A3001
      .186
      ENTER 4 ;! A3004
      IMUL ES,BX,5 ;! A3001
CODE  ENDS
      END START
