; Half of a segment, and more; linked twice it is too large.
        PUBLIC ROOM
DATA    SEGMENT PUBLIC
ROOM    DB 40000 DUP (0)
DATA    ENDS
        END
