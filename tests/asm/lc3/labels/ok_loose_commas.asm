; commas may be missing or doubled where the meaning is certain
        .ORIG x3000
        ADD R0 R1 R2 ;! W1205
        ADD R0,,R1,R2
        ADD	R0	,	R1	,	#3;tight
        LD R0 A ;! W3202
A       .FILL 1
        .END
