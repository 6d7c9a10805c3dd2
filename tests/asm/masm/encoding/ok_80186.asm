; The forms of the 80186; IMUL of two operands writes the first one twice.
;! allow flow segments
.186
CODE  SEGMENT
      ASSUME CS:CODE,DS:CODE
WORDS DW 0,9
START: IMUL AX,3
      IMUL CX,1000
      IMUL BX,WORDS,-2
      IMUL DI,SI,300
      IMUL DX,[BX],7
      ENTER 4,1
      LEAVE
      PUSHA
      POPA
      PUSH 5
      PUSH 500
      SHL AX,5
      ROR BYTE PTR WORDS,3
      BOUND AX,DWORD PTR WORDS
      BOUND CX,[BX]
      INSB
      OUTSW
CODE  ENDS
      END START
