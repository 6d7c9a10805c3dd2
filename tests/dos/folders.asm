; INT 21h/0Eh, 19h, 1Bh, 1Ch, 36h, 39h, 3Ah, 3Bh, 47h: the drive, and folders in folders.
; Source: MS-DOS Programmer's Reference, functions 0Eh, 19h, 1Bh, 1Ch, 36h, 39h to 3Bh and 47h.
INCLUDE report.inc
WHERE MACRO
MOV AH, 47h
MOV DL, 0
MOV SI, OFFSET ROOM
INT 21h
SAY '\'
MOV SI, OFFSET ROOM
CALL PRINT_ROOM
ENDM
TRY MACRO FUNCTION, NAME, TEXT
MOV AH, FUNCTION
MOV DX, OFFSET NAME
INT 21h
CARRY TEXT
ENDM
START
MOV AH, 19h
INT 21h
XOR AH, AH
SHOW 'drive', AX
MOV AH, 0Eh
MOV DL, 0
INT 21h
XOR AH, AH
SHOW 'of', AX
MOV AH, 19h
INT 21h
XOR AH, AH
SHOW 'still', AX
LINE
MOV AH, 36h
MOV DL, 0
INT 21h
SHOW 'sectors', AX
SHOW 'free', BX
SHOW 'bytes', CX
SHOW 'all', DX
MOV AH, 36h
MOV DL, 1
INT 21h
SHOW 'drive A', AX
LINE
PUSH DS
MOV AH, 1Bh
INT 21h
MOV AH, [BX]
POP DS
SHOW 'kind and sectors', AX
SHOW 'bytes', CX
SHOW 'clusters', DX
MOV AH, 1Ch
MOV DL, 2
INT 21h
XOR AH, AH
SHOW 'drive B', AX
LINE
TRY 39h, SUB1, 'make'
TRY 39h, SUB1, 'again'
TRY 39h, DEEP, 'inside'
TRY 39h, NONE, 'in none'
LINE
WHERE
TRY 3Bh, DEEP, 'enter'
WHERE
LINE
TRY 3Ah, DEEP, 'remove where I am'
TRY 3Ah, SUB1, 'remove above me'
TRY 3Bh, UP, 'go up'
WHERE
TRY 3Bh, UP, 'and up'
TRY 3Bh, UP, 'and out'
LINE
TRY 3Ah, SUB1, 'remove what is full'
TRY 3Ah, DEEP, 'remove'
TRY 3Ah, SUB1, 'and this'
TRY 3Bh, SUB1, 'enter'
LINE
MOV AH, 47h
MOV DL, 1
INT 21h
CARRY 'where on drive A'
LINE
FINISH
CODE SEGMENT
PRINT_ROOM PROC
PUSHF
NEXT: LODSB
OR AL, AL
JZ ENOUGH
MOV DL, AL
MOV AH, 2
INT 21h
JMP NEXT
ENOUGH: MOV DL, ' '
MOV AH, 2
INT 21h
POPF
RET
PRINT_ROOM ENDP
SUB1 DB 'sub', 0
DEEP DB 'C:\SUB\deeper', 0
NONE DB 'none\sub', 0
UP DB '..', 0
ROOM DB 64 DUP(0)
CODE ENDS
END BEGIN
