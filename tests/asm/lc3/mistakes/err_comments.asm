; comments in the manner of C and of shells
        .ORIG x3000
# a hash ;! A1201
        HALT // stop ;! A1201
        .END
