; Instructions and registers of later processors: one report for all of them.
; no edit: each is written in another way by hand
 .386
CODE  SEGMENT
      ASSUME CS:CODE
START: MOVZX CX,AL ;! A3118
      BSF AX,CX
      LGDT [BX]
      SETNE AL
      MOV FS,AX
      JECXZ START
      INT 20H
CODE  ENDS
      END START
