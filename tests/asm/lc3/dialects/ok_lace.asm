; lace minds case, takes b1 for a label, needs neither .ORIG nor .END
;! dialect lace
Loop    ADD R0 R0 #-1 ;! W1204 W1203
LOOP    BRp Loop
        BR LOOP
b1      .BREAK
2nd     BR b1
        BR 2nd
        .FILL 0x1F
