; Definitions of every size, DUP, structures and records; lines that do not fit.
	TITLE A title that is rather long and goes on and on beyond all sixty columns
	SUBTTL sub
D	SEGMENT WORD 'DATA'
A1	DB 5 DUP(1,2,'abc',?)
A2	DW 3 DUP(1,A1,OFFSET A2,?)
A3	DB 2 DUP(3 DUP(4 DUP(1),2),7)
A4	DD 1,2.5,A1,?
A5	DQ 1.0,-2
A6	DT 12345,1.0
A7	DB 'a string that is very long indeed and needs more than one line of the listing of MASM',13,10,'$'
A8	DW 'AB','C',$,$-A1,D
A9	DB ?,?,?
AA	DW 10 DUP(?)
AC	DB 20 DUP('abcdefghij')
AD	DF 1
S1	STRUC
F1	DB 3 DUP(1)
F2	DB 'abc'
F3	DW ?,2
S1	ENDS
V1	S1 <>
V3	S1 3 DUP(<>)
R1	RECORD AA9:3,BBB:5=2
W1	R1 <1,2>
W2	R1 4 DUP(<>)
	EVEN
	EVEN
	ALIGN 4
L1	LABEL BYTE
E1	EQU 5+3
E2	EQU A1
E3	EQU A1+2
E4	EQU <some text>
E5	EQU [BX+SI]
E6	= 7
E6	= -8
E8	EQU BYTE PTR A1
E9	EQU 12
EA	EQU OFFSET A1
EB1	EQU THIS WORD
EC	EQU -1
ED1	EQU $
D	ENDS
DG	GROUP D
C	SEGMENT
	ASSUME CS:C,DS:DG,ES:NOTHING
	EXTRN X1:NEAR,X2:BYTE,X3:ABS
	PUBLIC P1
	ORG 100H
P1	PROC
LAB1:
LAB2:	MOV	AX,BX	; a comment
	MOV	BYTE PTR [BX+1234H],56H
	MOV	WORD PTR A2,5678H
	MOV	AX,X3
	MOV	AL,X2
	CALL	X1
	CALL	FAR PTR P1
	JMP	LAB2
	JNZ	LAB1
	REP	MOVSW
	REPNE	SCASB
	MOV	AX,ES:[BX]
	MOV	ES:WORD PTR [BX],5
	INT	21H
	OUT	20H,AL
	LEA	SI,A1[BX]
	DB	1,2,3
	ADD	AX,-1
	AND	BYTE PTR [BX],0FH
	MOV	CX,D
	MOV	CX,SEG A1
	RET	4
	FLD	QWORD PTR A5
	NOP
P1	ENDP
	IF 1
	NOP
	ELSE
	CLC
	ENDIF
	IF 0
	NOP
	ENDIF
	IFDEF NONE
	NOP
	ELSE
	CLC
	ENDIF
	.RADIX 16
	MOV AX,10
	.RADIX 10
	COMMENT *
	this is a comment
	* the end
; a very long comment line that goes far beyond the right margin of the listing, which is at eighty columns by default
	MOV	AX,BX		; a very long comment behind an instruction that goes beyond the margin of it
C	ENDS
	END	LAB1
