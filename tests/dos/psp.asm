; The PSP: INT 20h, end of memory, vectors, handles, environment, FCBs and the command tail with its blank.
; Source: MS-DOS Programmer's Reference, program segment prefix.
INCLUDE report.inc
START
SHOW 'AX', AX
SHOW 'INT 20h', DS:[0]
SHOW 'end', DS:[2]
SHOW 'handles', DS:[18h]
SHOW 'size', DS:[32h]
SHOW 'INT 21h', DS:[50h]
SHOW 'stack', SP
MOV BX, SP
SHOW 'on it', [BX]
LINE
MOV DX, 5Dh
MOV CX, 11
CALL PRINT
MOV DX, 6Dh
CALL PRINT
MOV DX, 81h
MOV CL, DS:[80h]
CALL PRINT
MOV BX, CX
SHOW 'behind it', [BX+81h]
LINE
MOV AX, DS:[2Ch]
DEC AX
MOV ES, AX
SHOW 'owner of the environment', ES:[1]
PUSH DS
INC AX
MOV DS, AX
XOR DX, DX
MOV CX, 8
CALL PRINT
POP DS
LINE
XOR AX, AX
RET
FINISH
CODE SEGMENT
; Prints CX bytes at DS:DX.
PRINT PROC
MOV AH, 40h
MOV BX, 1
INT 21h
SAY '|'
RET
PRINT ENDP
CODE ENDS
END BEGIN
