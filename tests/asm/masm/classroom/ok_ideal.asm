; TASM's IDEAL mode, as far as it goes.
      IDEAL ;! W1118
      MODEL small ;! W1117
      STACK 100h
      LOCALS
      DATASEG
X     DB 5
      CODESEG
PROC  HALVE ;! W1119
@@1:  SHR [BYTE X],1 ;! W1136
      JNC @@1
      RET
ENDP  HALVE
PROC  WAIT_FOR
@@1:  DEC [BYTE PTR BX]
      JNZ @@1
      RET
      ENDP ;! W1120
START: .STARTUP ;! W1115
      CALL HALVE
      MOV [1000h],AX ;! W1126
      .EXIT 3 ;! W1116
      END
