; What stands outside any segment is one report, and its labels can be used.
; no edit: the segment has no name yet
START: MOV AX,1 ;! A4102
      JMP START
      END START
