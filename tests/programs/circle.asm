; Goes round in a circle in which nothing changes.
        .ORIG x3000
AGAIN   BRnzp AGAIN
        .END
