; Overlaps link_main.asm, misses a label of it and misspells another.
        .ORIG x3004
        .EXTERNAL TXT
        LEA R0, P
        LEA R0, TXT
        HALT
        .END
