; ORG and segments without a model.
; no edit: a model and the loading of DS are written by hand
;! dialect masm
      ORG 100h ;! W1113
      .DATA ;! W1112
X     DB 'A'
      .CODE
      MOV DL,X
      RET
      END
