; an undefined label with a near one: the edit writes it
        .ORIG x3000
        LEA R0, MESG ;! A2001
        PUTS
        BR FINSH ;! A2001
MSG     .STRINGZ "Hi"
FINISH  HALT
        .END
