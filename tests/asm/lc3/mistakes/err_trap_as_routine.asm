; the names of traps are instructions, not routines that can be called
; no edit: the whole line is to be another one
        .ORIG x3000
        LEA R0, MSG
        JSR PUTS ;! A2001
        BR halt ;! A2001
MSG     .STRINGZ "Hi"
        .END
