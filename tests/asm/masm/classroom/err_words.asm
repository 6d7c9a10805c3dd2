; What emu8086, TASM and MASM 6 write otherwise, each with its strict form as an edit.
;! dialect masm
#make_EXE# ;! W1122
      JUMPS ;! W1118
      MODEL SMALL ;! W1117
      DATASEG ;! W1117
MSG:  DB 'A$' ;! W1132
TABLE WORD 5 ;! W1131
      DB 7dup(0) ;! W1135
      CODESEG ;! W1117
      INCLUDE 'emu8086.inc' ;! W1130
SHOW  MACRO
      NOP
SHOW  ENDM ;! W1121
PROC  MAIN ;! W1119
      MOV AX,0x1F ;! W1129
      SHOW
      MOV [1000h],AX ;! W1126
      MOV [BYTE BX],5 ;! W1136
      JE DONE: ;! W1127
DONE: RET
      ENDP ;! W1120
      .486 ;! W1124
      END MAIN
