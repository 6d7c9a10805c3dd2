; Blocks that are not ended, or ended by another name.
CODE  SEGMENT
      ASSUME CS:CODE
MAIN  PROC
START: RET
MIAN  ENDP ;! A4103
P2    PROC ;! W4101
      RET
COED  ENDS ;! A4103
      IF 1 ;! W5101
      END START
