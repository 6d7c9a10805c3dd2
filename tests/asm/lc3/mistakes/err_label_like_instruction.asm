; a word by itself that is nearly an instruction, or is one elsewhere, became a label: a warning
; no edit: some of the instructions that are meant take operands, which only the author knows
        .ORIG x3000
        LEA R0, TEXT
        PUT ;! W1202
        HLAT ;! W1202
        PRINT ;! W1202
        RETURN ;! W1202
        BEQ ;! W1202
        ADDD ;! W1202
        FILL ;! W1202
        PRITN TEXTS ;! W1202 W1205
        SAME TEXT ;! A1003
STOP
        HALT
        BR TXET ;! A2001
TEXT    .STRINGZ "Hi"
        .END
