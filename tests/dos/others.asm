; INT 21h/03h to 05h, 18h, INT 25h, 26h, 28h, 29h, 2Ah, 2Fh, 30h: devices that nobody has, sectors, DOS while it waits, CALL 5.
; Source: MS-DOS Programmer's Reference, functions 03h to 05h, interrupts 25h to 2Fh, and the PSP's call of DOS.
INCLUDE report.inc
START
MOV AH, 3
INT 21h
XOR AH, AH
SHOW 'read from AUX', AX
MOV AH, 4
MOV DL, 'x'
INT 21h
MOV AH, 5
INT 21h
LINE
MOV AL, 2
MOV CX, 1
XOR DX, DX
MOV BX, 1000h
MOV SI, SP
INT 25h
CARRY 'sectors'
MOV DX, SP
SUB SI, DX
SHOW 'left on the stack', SI
POPF
LINE
MOV AL, 5
MOV CX, 1
INT 26h
CARRY 'sectors of drive F'
POPF
LINE
INT 28h
MOV AX, 1877h
INT 21h
XOR AH, AH
SHOW 'nothing', AX
MOV AL, '!'
INT 29h
SAY ' '
MOV AX, 0
INT 2Ah
SHOW 'network', AX
MOV AX, 1000h
INT 2Fh
XOR AH, AH
SHOW 'SHARE', AX
LINE
MOV CL, 2
MOV DL, 'A'
CALL NEAR PTR BEGIN-0FBh
MOV CL, 9
MOV DX, OFFSET WORDS
CALL NEAR PTR BEGIN-0FBh
MOV CL, 0Bh
CALL NEAR PTR BEGIN-0FBh
XOR AH, AH
SHOW 'key', AX
MOV CL, 30h
MOV AL, 77h
CALL NEAR PTR BEGIN-0FBh
XOR AH, AH
SHOW 'too high', AX
SHOW 'memory', DS:[6]
LINE
FINISH
CODE SEGMENT
WORDS DB ' by CALL 5', 13, 10, '$'
CODE ENDS
END BEGIN
