; strings in no quotes and in single quotes
        .ORIG x3000
        .STRINGZ hello ;! A3001
        .STRINGZ 'abc' ;! A3001
        .STRINGZ two words ;! A3001
        .END
