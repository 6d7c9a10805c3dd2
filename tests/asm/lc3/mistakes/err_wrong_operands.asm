; operands of the wrong kind: the edit writes the instruction or the register that was meant
        .ORIG x3000
L       JMP L ;! A3001
        JSRR L ;! A3001
        JSR R3 ;! A3001
        BR R3 ;! A3001
        ADD RO, R0, #1 ;! A3001
        .END
