; ORG and .DATA above .CODE, as emu8086 takes them: a COM program whose code comes first.
      ORG 100h ;! W1113
      .MODEL SMALL
      .STACK 100h
      .DATA
X     DB 'A'
msg: ;! W1132
      DB 'hello$'
      .CODE
MAIN: MOV DX,OFFSET msg
      MOV DL,X
      RET
      END MAIN
