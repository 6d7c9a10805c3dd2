; A macro without its end takes END with it, in MASM's dialect, too.
;! dialect masm
CODE  SEGMENT
      ASSUME CS:CODE
MAIN: MOV AX,4C00H
      INT 21H
STOP  MACRO ;! W5101
      MOV AX,4C00H
      INT 21H
CODE  ENDS
      END MAIN
