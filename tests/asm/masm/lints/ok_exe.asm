; An EXE program that never loads DS, returns to nowhere, and has next to no stack.
      .MODEL SMALL
      .STACK 10h
      .DATA
COUNT DW 3
      .CODE
START: MOV AX,COUNT ;! W4103 W4105
      PUSH AX
      POP BX
      RET ;! W3113
      END START
