; A listing of NASM's without a directive of its own: JMP NEAR shows it.
; no edit: it is another language
      mov ax,0x07C0
      jmp near Code ;! A1105
Data: dw 0x20
Code: inc word[ds:Data]
