; the processor that is chosen last decides the width of the start address
CODE SEGMENT
 ASSUME CS:CODE
START: NOP
 .386
CODE ENDS
 END START
