; Included lines, headings, chapters.
A	SEGMENT
	ASSUME CS:A
	INCLUDE PART.INC
	.LALL
	INCLUDE PART.INC
	SUBTTL first
	PAGE
	SUBTTL second subtitle
	PAGE +
	NOP
S5	STRUC
	DB 5 DUP(0)
S5	ENDS
X5	S5 <>
S12	STRUC
	DB 12 DUP(0)
S12	ENDS
X12	S12 <>
RR	RECORD A1:9,A2:4
XR	RR <>
MAC	MACRO P
	MOV	AX,P	; this is a comment which is long enough to go over the margin
	DB	20 DUP (1)
	DB	'123456789abcdef'
	ENDM
	MAC <WORD PTR ES:[BX+1234H]>
	.XALL
	MAC BX
	IFNDEF FOO
	NOP
	STC
	ELSE
	CLC
	ENDIF
	IFE 1
	NOP
	CLC
	ELSE
	STC
	ENDIF
	EVEN
	DB 1
	EVEN
	NOP
	DB	'it''s',"x"
EX2	EQU	OFFSET X5
Z	=	1
Z	=	Z+1
A	ENDS
	END
