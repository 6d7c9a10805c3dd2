; Directives of MASM 6.
; no edit: the instructions are written by hand
;! dialect masm
      .MODEL TINY ;! W1114
      .CODE
      .STARTUP ;! W1115
      .EXIT ;! W1116
      END
