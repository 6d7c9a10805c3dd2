; INT 24h: a handler for critical errors is asked what becomes of a call that may not change the disk.
; Source: MS-DOS Programmer's Reference, interrupt 24h.
INCLUDE report.inc
START
MOV AX, 2524h
MOV DX, OFFSET HANDLER
INT 21h
MOV ANSWER, 1   ; again, which the handler answers with 3
MOV AH, 39h
MOV DX, OFFSET NAME1
INT 21h
CARRY 'failed'
LINE
MOV ANSWER, 0
MOV AH, 39h
INT 21h
CARRY 'ignored'
LINE
MOV ANSWER, 2
MOV AH, 39h
INT 21h
SAY 'not reached'
FINISH
CODE SEGMENT
HANDLER: STI
PUSH BP
MOV BP, SP
SHOW 'drive and kind', AX
SHOW 'error', DI
SHOW 'AX of the call', [BP+8]
POP BP
MOV AL, CS:ANSWER
CMP AL, 1
JNE DONE
MOV CS:ANSWER, 3
DONE: IRET
ANSWER DB 0
NAME1 DB 'FOLDER', 0
CODE ENDS
END BEGIN
