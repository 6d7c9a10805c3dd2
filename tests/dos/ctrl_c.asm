; INT 23h: a handler for Ctrl-C that returns has the call made again, and one that returns far with carry ends the program.
; Source: MS-DOS Programmer's Reference, interrupt 23h.
INCLUDE report.inc
START
MOV AX, 2523h
MOV DX, OFFSET AGAIN
INT 21h
MOV BX, 1234h
MOV AH, 8
INT 21h
XOR AH, AH
SHOW 'read', AX
SHOW 'kept', BX
LINE
MOV AX, 2523h
MOV DX, OFFSET AWAY
INT 21h
MOV SAVED, SP
MOV AH, 1
INT 21h
SAY 'not here'
BACK: MOV SP, SAVED
SAY 'left the call '
MOV AH, 8
INT 21h
XOR AH, AH
SHOW 'read', AX
LINE
MOV AX, 2523h
MOV DX, OFFSET NO
INT 21h
MOV AH, 8
INT 21h
SAY 'not here either'
FINISH
CODE SEGMENT
AGAIN: SAY 'again '
MOV BX, 0
IRET
AWAY: JMP BACK
NO: SAY 'no '
STC
RETF
SAVED DW ?
CODE ENDS
END BEGIN
