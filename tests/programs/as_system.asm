; Counts for ever, in 48 bits, where the operating system stands: nothing of a program runs.
        .ORIG x0400
        ADD R0,R0,#1
        BRnp #-2
        ADD R1,R1,#1
        BRnp #-4
        ADD R2,R2,#1
        BRnzp #-6
        .END
