; a misspelt instruction on a line of its own became a label: a warning beside the error
        .ORIG x3000
        LEA R0, TEXT
        PUT ;! W1202
        HLAT ;! W1202
        BR TXET ;! A2001
TEXT    .STRINGZ "Hi"
        .END
