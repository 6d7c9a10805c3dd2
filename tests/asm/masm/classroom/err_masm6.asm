; MASM 6's words are found without a blank behind them, and the help is about the word.
; no edit: it is another language
      .MODEL SMALL
      .CODE
START: NOP
      .if(al==0) ;! A1105
      NOP
      .endif
      END START
