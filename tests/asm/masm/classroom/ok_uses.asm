; PROC USES pushes before the first instruction and its label, and pops before RET, not before RETN.
; A type before a bracket is no number; a name may begin with a dot.
      .MODEL SMALL,C
      .STACK 100H
      .CODE
SAVE  PROC USES BX SI
AGAIN: MOV BX,1
      JNZ AGAIN
      RET
      RETN
SAVE  ENDP
FARER PROC FAR USES DS
      MOV BYTE [DI],AL ;! W1136
      RET 2
FARER ENDP
START: CALL SAVE
      JMP SHORT .ON
.ON:  MOV AX,OFFSET .ON
      MOV AX,4C00H
      INT 21H
      END START
