; USES without a language in .MODEL, as MASM 6 has it: the strict form is named.
      .MODEL SMALL
      .STACK 100H
      .CODE
SAVE  PROC USES BX ;! W1137
      RET
SAVE  ENDP
START: CALL SAVE
      MOV AX,4C00H
      INT 21H
      END START
