; Operands in the wrong order: the number, or the memory of LEA, stands first.
DATA  SEGMENT
yes   DB 'yes$'
DATA  ENDS
CODE  SEGMENT
      ASSUME CS:CODE,DS:DATA
START: MOV DATA,AX ;! A3104
      ADD 01,AL ;! A3104
      mov 9,ah ;! A3104
      mov offset yes,dx ;! A3104
      lea yes, dx ;! A3115
CODE  ENDS
      END START
