; labels on lines of their own: nothing is said where they are used or name what follows
        .ORIG x3000
LOOP NEXT ;! W1205
        ADD R0, R0, #-1
        BRp LOOP
FIRST SECOND THIRD ADD R1, R1, #1
        BRp NEXT
        BRn THIRD
AGAIN SAVE
        LD R2, SAVE
EXIT
        HALT
PRINT:
        PUTS
DATA2
        .FILL x1
        .END
