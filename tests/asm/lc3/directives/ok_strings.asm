; escapes, an empty string, a semicolon and a comma inside quotes, an unknown escape as two characters
        .ORIG x3000
        .STRINGZ "a\n\t\r\\\"z"
        .STRINGZ ""
        .STRINGZ "a;b, c: d" ; a comment with "quotes"
        .STRINGZ "\q\0\e"
        .STRINGZ "é"
        .END
