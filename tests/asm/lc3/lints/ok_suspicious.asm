; what assembles and cannot be meant: ways into data, off the end, past a jump, back to nowhere
        .ORIG x3000
        LEA R0, TEXT
        PUTS ;! W3202
TEXT    .STRINGZ "hello"
        JSR TWICE
LOOP    BR LOOP
        ADD R0, R0, #1 ;! W3203
        HALT
TWICE   JSR ONCE ;! W3204
        JSR ONCE
        RET
ONCE    ADD R1, R1, #1
        RET
LAST    ADD R0, R0, #1
        .END
        .ORIG x4000
        ADD R0, R0, #1 ;! W3205
        .END
