; case does not matter, a colon may follow, several labels share a line or an address
        .ORIG x3000
Loop    ADD R0, R0, #-1
        BRp LOOP
A B     ADD R0, R0, #1 ;! W1205
ALONE:
HALT:   HALT ;! W1205
        BR HALT
_x      .FILL a ;! W1205
A-B     .FILL b ;! W1205
A.B     .FILL alone
R10     .FILL A-B
DONE    .END
