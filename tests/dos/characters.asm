; INT 21h/01h, 02h, 06h, 07h, 08h, 09h, 0Ah, 0Bh, 0Ch: characters in and out, extended keys, a line and its limits.
; Source: MS-DOS Programmer's Reference, functions 01h to 0Ch.
INCLUDE report.inc
START
MOV AH, 0Bh
INT 21h
XOR AH, AH
SHOW 'status', AX
MOV AH, 1
INT 21h
XOR AH, AH
SHOW 'with echo', AX
LINE
MOV AH, 7
INT 21h
XOR AH, AH
SHOW 'extended', AX
MOV AH, 8
INT 21h
XOR AH, AH
SHOW 'its code', AX
MOV AH, 6
MOV DL, 0FFh
INT 21h
XOR AH, AH
SHOW 'direct', AX
MOV AH, 6
MOV DL, '!'
INT 21h
LINE
MOV AX, 0C0Ah
MOV DX, OFFSET ROOM
INT 21h
LINE
SHOW 'size and count', <WORD PTR ROOM>
SHOW 'text', <WORD PTR ROOM+2>
SHOW 'end', <WORD PTR ROOM+4>
SHOW 'behind', <WORD PTR ROOM+6>
LINE
MOV AH, 6
MOV DL, 0FFh
INT 21h
JZ NONE
SAY 'there is one'
NONE: XOR AH, AH
SHOW 'no key', AX
LINE
FINISH
CODE SEGMENT
ROOM DB 4, 8 DUP(0EEh)
CODE ENDS
END BEGIN
