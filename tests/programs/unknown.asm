; Calls a function that DOS does not have.
CODE SEGMENT
ASSUME CS:CODE, DS:CODE
ORG 100h
START: MOV DX, OFFSET TEXT
MOV AX, 0EE00h ; as if it were printed
MOV CX, 3
INT 21h
RET
TEXT DB 'Hi!$'
CODE ENDS
END START
