; INT 10h/0Eh, 10h/13h: characters and strings are printed
CODE    SEGMENT
        ASSUME  CS:CODE,DS:CODE
        ORG     100H
START:
        MOV     AX,0003H
        INT     10H
        PUSH    CS
        POP     ES
        MOV     AX,1301H        ; the cursor moves, one attribute
        MOV     BX,004FH
        MOV     CX,PLAIN_END-PLAIN
        MOV     DX,0304H
        MOV     BP,OFFSET PLAIN
        INT     10H
        MOV     AX,0E21H        ; behind it
        MOV     BX,0007H
        INT     10H
        MOV     AX,1302H        ; the cursor stays, attributes in the string
        MOV     CX,3
        MOV     DX,0500H
        MOV     BP,OFFSET MIXED
        INT     10H
        MOV     AX,0E3FH
        INT     10H
        INT     20H
PLAIN   DB      'two',13,10,'lines'
PLAIN_END LABEL BYTE
MIXED   DB      'r',4,'g',2,'b',1
CODE    ENDS
        END     START
