; a number in place of a label is the distance itself, to both ends of its range
        .ORIG x3000
        BRz #5
        BRn #-256
        BR #255
        LD R0, #1 ;! W3203 W3207
        LEA R1, x-10
        JSR #1023
        JSR #-1024 ;! W3205
        .END
