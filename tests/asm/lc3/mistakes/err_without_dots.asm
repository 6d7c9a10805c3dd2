; a directive without its dot is reported once, and is that directive to what follows
        ORIG x3000 ;! A1003 W1203
        LD R0, N
        LEA R0, TEXT
        HALT
N       FILL x5 ;! A1003
        BLKW #3 ;! A1003
TEXT    STRINGZ "text" ;! A1003
        END
