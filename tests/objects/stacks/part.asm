; a stack of another alignment, and data behind which nothing is defined
STK SEGMENT WORD STACK
SB DB 3,3,3,3
STK ENDS
DATA SEGMENT BYTE
 DB 5
 DB 30 DUP(?)
DATA ENDS
ROOM SEGMENT
 DB 100 DUP(?)
ROOM ENDS
 END
