; Names that nothing uses: asked for; a label that is nearly an instruction is told in any case.
;! warn unused
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
      ORG 100h
START: CALL PART
      MOV AL,COUNT
      INT 20h
PART  PROC
      NOP
RETT: ;! W2102 W2103
      INT 20h
PART  ENDP
COUNT DB 1
CUONT DB 2 ;! W2103
CODE  ENDS
      END START
