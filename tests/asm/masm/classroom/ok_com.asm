; A program for emu8086: no segment, numbers between brackets, jumps that do not reach.
#make_COM# ;! W1122
include 'emu8086.inc' ;! W1130
      ORG 100h ;! W1110
      PRINTN 'hello'
      MOV CX,3
again: MOV AX,[1000h] ;! W1126
      MOV [1002h],AX
      CALL print_num
      CMP AX,0xFF ;! W1129
      JNE again
      JE last ;! W1125
      PUSH AX BX ;! W1128
      SHL AX,3 ;! W1123
      DB 200 DUP (90h)
last: RET
      DEFINE_PRINT_NUM
      DEFINE_PRINT_NUM_UNS
      END
