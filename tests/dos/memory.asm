; INT 21h/48h, 49h, 4Ah, 58h: memory blocks are made, resized and freed; the chain of them can be followed.
; Source: MS-DOS Programmer's Reference, functions 48h, 49h, 4Ah and 58h.
INCLUDE report.inc
BLOCK MACRO PARAGRAPHS, TEXT
MOV AH, 48h
MOV BX, PARAGRAPHS
INT 21h
CARRY TEXT
ENDM
START
MOV SP, OFFSET STACK_END
SHOW 'memory ends at', <WORD PTR DS:[2]>
BLOCK 1, 'nothing is free'
SHOW 'largest', BX
LINE
MOV AH, 4Ah
MOV BX, 100h
INT 21h
CARRY 'shrink'
BLOCK 10h, 'block'
SHOW 'at', AX
MOV ES, AX
BLOCK 10h, 'another'
SHOW 'at', AX
LINE
MOV AH, 4Ah
MOV BX, 11h
INT 21h
CARRY 'grow the first'
SHOW 'most', BX
MOV AH, 49h
INT 21h
CARRY 'free it'
BLOCK 8, 'a smaller one'
SHOW 'at', AX
LINE
MOV AX, 5801h
MOV BX, 2
INT 21h
MOV AX, 5800h
INT 21h
SHOW 'strategy', AX
BLOCK 10h, 'at the end'
SHOW 'at', AX
MOV AX, 5801h
MOV BX, 9
INT 21h
CARRY 'no such strategy'
LINE
BLOCK 0FFFFh, 'all'
MOV AX, CS
INC AX
MOV ES, AX
MOV AH, 49h
INT 21h
CARRY 'free what is no block'
MOV AX, CS
DEC AX
MOV ES, AX
SHOW 'signature', <ES:[0]>
SHOW 'owner', <ES:[1]>
SHOW 'size', <ES:[3]>
LINE
MOV BYTE PTR ES:[0], 'x'
BLOCK 1, 'after damage'
LINE
FINISH
CODE SEGMENT
DB 256 DUP(0)
STACK_END LABEL BYTE
CODE ENDS
END BEGIN
