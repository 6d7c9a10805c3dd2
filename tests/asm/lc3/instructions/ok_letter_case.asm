; instructions, directives and registers in letters of any size
        .orig X3000
        lea r0, msg
        PUTs
        Add R1, r1, #-1
        brNZP Done
done    Halt
msg     .StringZ "Hi"
        .End
