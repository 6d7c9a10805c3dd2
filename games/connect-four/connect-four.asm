; Connect Four on a board of 6 by 6, for two players at one keyboard.
;
; The board is 36 words from x4000 on, row by row from the top: 0 is an empty cell, 1 a stone of
; player 1 (O), -1 a stone of player 2 (X).
;
; Registers of the main program:
;   R4  rounds left; a round is one move of each player, and 18 rounds fill the board
;   R6  whose turn it is: 1 for player 1, -1 for player 2
; The subroutines keep R4 and R6 and change the others. Each keeps its return address in memory, since
; a TRAP of the second edition changes R7, and no branch relies on the condition codes behind a TRAP
; or an LEA, which the editions set differently.

              .ORIG    x3000

              LD       R4, FULL
              JSR      CLEARCB
              JSR      OUTCB

NEXTLOOP      LD       R6, PLAY1
AGAIN1        JSR      OUTP1IN
              JSR      JUDGEMENT
              ADD      R0, R0, #0
              BRz      AGAIN1
              JSR      OUTCB
              JSR      IFWIN
              ADD      R0, R0, #0
              BRp      WIN1

              LD       R6, PLAY2
AGAIN2        JSR      OUTP2IN
              JSR      JUDGEMENT
              ADD      R0, R0, #0
              BRz      AGAIN2
              JSR      OUTCB
              JSR      IFWIN          ; before the tie: the 36th stone may win
              ADD      R0, R0, #0
              BRp      WIN2

              ADD      R4, R4, #-1
              BRp      NEXTLOOP
              LEA      R0, TIE
              BR       GAMEOVER
WIN1          LEA      R0, WINS1
              BR       GAMEOVER
WIN2          LEA      R0, WINS2
GAMEOVER      PUTS
              HALT

WINS1         .STRINGZ "Player 1 Wins.\n"
WINS2         .STRINGZ "Player 2 Wins.\n"
TIE           .STRINGZ "Tie Game.\n"

; CLEARCB empties the board.

CLEARCB       LD       R1, BOARD
              LD       R2, CELLS
              AND      R0, R0, #0
CLEARNEXT     STR      R0, R1, #0
              ADD      R1, R1, #1
              ADD      R2, R2, #-1
              BRp      CLEARNEXT
              RET

; OUTCB prints the board and an empty line.

OUTCB         ST       R7, CBR7
              LD       R1, BOARD
              AND      R2, R2, #0
              ADD      R2, R2, #6     ; rows left
CBROW         AND      R3, R3, #0
              ADD      R3, R3, #6     ; cells left in the row
CBCELL        LDR      R5, R1, #0
              BRp      CBPLAYER1
              BRn      CBPLAYER2
              LD       R0, NOSTONE
              BR       CBPRINT
CBPLAYER1     LD       R0, STONE1
              BR       CBPRINT
CBPLAYER2     LD       R0, STONE2
CBPRINT       OUT
              ADD      R1, R1, #1
              ADD      R3, R3, #-1
              BRz      CBROWEND
              LD       R0, BLANK      ; between the columns, not behind the last
              OUT
              BR       CBCELL
CBROWEND      LD       R0, NEWLINE
              OUT
              ADD      R2, R2, #-1
              BRp      CBROW
              LD       R0, NEWLINE
              OUT
              LD       R7, CBR7
              RET

; OUTP1IN and OUTP2IN ask a player for a column until a line that is not empty was typed.
; Return: R0 = the column, 1 to 6, or 0 for anything else.

OUTP1IN       ST       R7, READR7
ASK1          LEA      R0, PROMPT1
              PUTS
              JSR      READLINE
              ADD      R1, R1, #0
              BRz      ASK1
              BR       COLUMN
OUTP2IN       ST       R7, READR7
ASK2          LEA      R0, PROMPT2
              PUTS
              JSR      READLINE
              ADD      R1, R1, #0
              BRz      ASK2
COLUMN        ADD      R1, R1, #-1
              BRp      NOCOLUMN       ; more than one character
              LD       R1, NEGZERO
              ADD      R0, R2, R1
              BRnz     NOCOLUMN
              ADD      R1, R0, #-6
              BRnz     COLUMNEND
NOCOLUMN      AND      R0, R0, #0
COLUMNEND     LD       R7, READR7
              RET

; READLINE reads and echoes a line. Carriage return, line feed and the two together are Enter.
; Return: R1 = number of characters: 0, 1 or 2 for more than one; R2 = the first.

READLINE      ST       R7, LINER7
              AND      R1, R1, #0
              AND      R2, R2, #0
READKEY       GETC
              LD       R3, LASTKEY
              ST       R0, LASTKEY
              LD       R5, NEGCR
              ADD      R3, R3, R5     ; 0 if the key before was a carriage return
              ADD      R5, R0, R5
              BRz      READEND
              LD       R5, NEGLF
              ADD      R5, R0, R5
              BRnp     READTEXT
              ADD      R3, R3, #0
              BRz      READKEY        ; the line feed of CR LF
              BR       READEND
READTEXT      OUT
              ADD      R1, R1, #0
              BRp      READMORE
              ADD      R2, R0, #0
              ADD      R1, R1, #1
              BR       READKEY
READMORE      AND      R1, R1, #0
              ADD      R1, R1, #2
              BR       READKEY
READEND       LD       R0, NEWLINE
              OUT
              LD       R7, LINER7
              RET

; Constants, and what the subroutines remember. They stand in the middle, within the reach of all.

FULL          .FILL    #18            ; rounds until the board is full
PLAY1         .FILL    #1
PLAY2         .FILL    #-1
BOARD         .FILL    x4000
CELLS         .FILL    #36
BOTTOM        .FILL    #30            ; cells in front of the bottom row
NEWLINE       .FILL    x000A
BLANK         .FILL    x0020
NOSTONE       .FILL    x002D          ; -
STONE1        .FILL    x004F          ; O
STONE2        .FILL    x0058          ; X
NEGLF         .FILL    #-10           ; minus a line feed
NEGCR         .FILL    #-13           ; minus a carriage return
NEGZERO       .FILL    #-48           ; minus the digit 0

LASTX         .FILL    #0             ; column of the last stone, 0 to 5 from the left
LASTY         .FILL    #0             ; row of the last stone, 0 to 5 from the top
LASTKEY       .FILL    #0             ; the last key read
STONES        .FILL    #0             ; stones in a line so far
DIRECTION     .FILL    #0             ; the line being counted, an address in DIRECTIONS
CBR7          .FILL    #0
READR7        .FILL    #0
LINER7        .FILL    #0
JUDGER7       .FILL    #0
WINR7         .FILL    #0
COUNTR4       .FILL    #0

PROMPT1       .STRINGZ "Player 1, choose a column: "
PROMPT2       .STRINGZ "Player 2, choose a column: "
BADMOVE       .STRINGZ "Invalid move. Try again.\n"

; JUDGEMENT puts a stone of player R6 into column R0, on the lowest cell that is free.
; Return: R0 = the address of that cell; or 0, after saying so, when R0 was 0 or the column is full.

JUDGEMENT     ST       R7, JUDGER7
              ADD      R3, R0, #-1    ; the column counted from 0
              BRn      BAD
              LD       R1, BOARD
              LD       R2, BOTTOM
              ADD      R1, R1, R2
              ADD      R1, R1, R3
              AND      R2, R2, #0
              ADD      R2, R2, #5     ; the bottom row
JUDGECELL     LDR      R0, R1, #0
              BRz      PUTSTONE
              ADD      R1, R1, #-6
              ADD      R2, R2, #-1
              BRzp     JUDGECELL
BAD           LEA      R0, BADMOVE
              PUTS
              AND      R0, R0, #0
              LD       R7, JUDGER7
              RET
PUTSTONE      STR      R6, R1, #0
              ST       R3, LASTX
              ST       R2, LASTY
              ADD      R0, R1, #0
              LD       R7, JUDGER7
              RET

; IFWIN tells whether the last stone, one of player R6, has made a line of four.
; Return: R0 = 1 if so, else 0.

IFWIN         ST       R7, WINR7
              LEA      R0, DIRECTIONS
WINNEXT       ST       R0, DIRECTION
              LDR      R1, R0, #0
              LDR      R2, R0, #1
              ADD      R0, R1, #-2
              BRz      WINEND         ; no direction left, and R0 = 0
              AND      R0, R0, #0
              ADD      R0, R0, #1     ; the last stone itself
              ST       R0, STONES
              JSR      COUNTLINE
              NOT      R1, R1         ; and the opposite way
              ADD      R1, R1, #1
              NOT      R2, R2
              ADD      R2, R2, #1
              JSR      COUNTLINE
              LD       R0, STONES
              ADD      R0, R0, #-4
              BRzp     WINYES
              LD       R0, DIRECTION
              ADD      R0, R0, #2
              BR       WINNEXT
WINYES        AND      R0, R0, #0
              ADD      R0, R0, #1
WINEND        LD       R7, WINR7
              RET

; Steps (right, down) along a column, a row and both diagonals; 2 ends the list.

DIRECTIONS    .FILL    #0
              .FILL    #1
              .FILL    #1
              .FILL    #0
              .FILL    #1
              .FILL    #1
              .FILL    #1
              .FILL    #-1
              .FILL    #2
              .FILL    #0

; COUNTLINE adds to STONES the stones of player R6 that follow the last stone without a gap, R1 cells
; to the right and R2 cells down at a step, inside (0,0) to (5,5). R1 and R2 are kept.

COUNTLINE     ST       R4, COUNTR4
              LD       R3, LASTX
              LD       R5, LASTY
LINENEXT      ADD      R3, R3, R1
              BRn      LINEEND
              ADD      R0, R3, #-5
              BRp      LINEEND
              ADD      R5, R5, R2
              BRn      LINEEND
              ADD      R0, R5, #-5
              BRp      LINEEND
              ADD      R4, R5, R5
              ADD      R4, R4, R5
              ADD      R4, R4, R4     ; 6 cells a row
              ADD      R4, R4, R3
              LD       R0, BOARD
              ADD      R4, R4, R0
              LDR      R4, R4, #0
              NOT      R4, R4
              ADD      R4, R4, #1
              ADD      R4, R4, R6     ; 0 if the stone is the player's
              BRnp     LINEEND
              LD       R0, STONES
              ADD      R0, R0, #1
              ST       R0, STONES
              BR       LINENEXT
LINEEND       LD       R4, COUNTR4
              RET

              .END
