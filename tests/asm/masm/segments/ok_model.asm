; Simplified segments: DGROUP, @DATA, a stack.
      .MODEL SMALL
      .STACK 100H
      .DATA
MSG   DB 'hi$'
      .CODE
START: MOV AX,@DATA
      MOV DS,AX
      MOV DX,OFFSET MSG
      MOV AH,9
      INT 21H
      MOV AX,4C00H
      INT 21H
      END START
