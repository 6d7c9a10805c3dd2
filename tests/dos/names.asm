; INT 21h/43h, 56h, 57h, 5Ah, 5Bh: attributes, new names, date and time, files that must be new.
; Source: MS-DOS Programmer's Reference, functions 43h, 56h, 57h, 5Ah and 5Bh.
INCLUDE report.inc
START
MOV AH, 5Bh
XOR CX, CX
MOV DX, OFFSET NAME1
INT 21h
CARRY 'create new'
MOV BX, AX
MOV AH, 5Bh
INT 21h
CARRY 'again'
MOV AX, 5700h
INT 21h
SHOW 'date', DX
SHOW 'time', CX
MOV AX, 5701h
MOV DX, 1F21h
MOV CX, 6000h
INT 21h
CARRY 'set'
MOV AX, 5700h
INT 21h
SHOW 'date', DX
SHOW 'time', CX
MOV AX, 5702h
INT 21h
CARRY 'nothing else'
LINE
MOV AH, 56h
MOV DX, OFFSET NAME1
MOV DI, OFFSET NAME2
INT 21h
CARRY 'rename while open'
MOV AH, 3Eh
INT 21h
MOV AH, 56h
INT 21h
CARRY 'rename'
MOV AH, 56h
INT 21h
CARRY 'again'
MOV AH, 56h
MOV DX, OFFSET NAME2
MOV DI, OFFSET NAME2
INT 21h
CARRY 'to itself'
MOV AH, 56h
MOV DI, OFFSET NAME3
INT 21h
CARRY 'into no folder'
LINE
MOV AX, 4300h
MOV DX, OFFSET NAME2
INT 21h
SHOW 'attributes', CX
MOV AX, 4301h
MOV CX, 1
INT 21h
CARRY 'read only'
MOV AX, 3D02h
INT 21h
CARRY 'open to write'
MOV AH, 41h
INT 21h
CARRY 'remove'
MOV AH, 3Ch
XOR CX, CX
INT 21h
CARRY 'create'
MOV AX, 4301h
MOV CX, 10h
INT 21h
CARRY 'make it a folder'
LINE
MOV AH, 5Ah
XOR CX, CX
MOV DX, OFFSET ROOM
INT 21h
CARRY 'unnamed'
SHOW 'name', <WORD PTR ROOM+1>
MOV AX, 3D00h
INT 21h
CARRY 'open it'
LINE
FINISH
CODE SEGMENT
NAME1 DB 'one.txt', 0
NAME2 DB 'two.txt', 0
NAME3 DB 'none\two.txt', 0
ROOM DB '\', 0, 14 DUP(0)
CODE ENDS
END BEGIN
