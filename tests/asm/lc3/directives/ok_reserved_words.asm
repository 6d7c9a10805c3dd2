; .BLKW reserves words that the listing does not print, and labels behind it know
        .ORIG x3000
FIRST   .BLKW 3
SECOND  .BLKW x10
THIRD   .FILL SECOND
        .END
