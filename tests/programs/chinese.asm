; 打印问候语。这个文件是 GBK 编码的。
CODE    SEGMENT
        ASSUME  CS:CODE, DS:CODE
        ORG     100H
START:  MOV     DX,OFFSET TEXT
        MOV     AH,9
        INT     21H
        RET
TEXT    DB      '你好',13,10,'$'
CODE    ENDS
        END     START
