; every way in which listings write numbers, and a label that could be one
        .ORIG x3000
        .FILL #10
        .FILL 10
        .FILL #-1
        .FILL x1F
        .FILL XabCD
        .FILL x-1
        .FILL b1010 ;! W1205
        .FILL 0x1F ;! W1205
        .FILL -x1 ;! W1205
        .FILL #x10
        .FILL #+5
        .FILL #007
        .FILL -32768
        .FILL 65535
b1      .FILL b1 ;! W1205
        .FILL b11
        .END
