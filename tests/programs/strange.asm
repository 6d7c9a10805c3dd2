; Executes opcodes that are something else on an 8086, and asks a coprocessor that is not there.
CODE    SEGMENT
        ASSUME  CS:CODE, DS:CODE
        ORG     100H
START:  FNINIT
        DB      60H,0           ; PUSHA of an 80186, or JO to the next instruction
        MOV     AX,4C00H
        INT     21H
CODE    ENDS
        END     START
