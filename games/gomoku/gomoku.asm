; gomoku.asm - five in a row on a board of 15 x 15, for two players at one keyboard
;
; Our own edition of a listing that a student published on a Chinese blog (README.md tells its story and explains each
; correction). Names of data, prompts, screens and procedures are the original's.
;
;       typein run gomoku                       this edition
;       typein run gomoku -D AS_PUBLISHED       the program as it was published, mistakes included
;
; Everything that differs between the two stands between IFDEF or IFNDEF AS_PUBLISHED and ENDIF.

        TITLE   Gomoku for two players

; ------------------------------------------------------------------------------------------------------------------
; Constants
; ------------------------------------------------------------------------------------------------------------------

SIDE    EQU     15              ; rows and columns of the board
LAST    EQU     SIDE-1          ; the last row and column, counted from 0
SQUARES EQU     SIDE*SIDE
FIVE    EQU     5               ; stones on a line that win

; A square holds a letter less '0', since SHOW prints a square by adding '0' to it.
EMPTY   EQU     0               ; shown as 0
WHITE   EQU     'W'-'0'
BLACK   EQU     'B'-'0'

CR      EQU     0DH
LF      EQU     0AH

; Functions of DOS (INT 21H)
KEY_IN  EQU     1               ; wait for a key, echo it, return it in AL
CHAR_OUT EQU    2               ; print DL
TEXT_OUT EQU    9               ; print from DS:DX to the next '$'
FINISHED EQU    4CH             ; end the program with the exit code AL

; ------------------------------------------------------------------------------------------------------------------
; Stack. The published listing has 20 bytes here, which DOS alone uses up.
; ------------------------------------------------------------------------------------------------------------------

SSEG    SEGMENT STACK
STK     DB      512 DUP(0)
SSEG    ENDS

; ------------------------------------------------------------------------------------------------------------------
; Data
; ------------------------------------------------------------------------------------------------------------------

DSEG    SEGMENT
MP      DB      SQUARES DUP(EMPTY)      ; the board, row after row. It must stand at offset 0: see AHEAD
I       DB      0               ; row of the move, 0 to 14
J       DB      0               ; column of the move, 0 to 14
TI      DB      0               ; tens of the number being read
TJ      DB      0               ; units of the number being read
CNTW    DW      0               ; offset of the move's square in MP
CNT     DB      0               ; the same in a byte
FINISH  DB      0               ; 1 when somebody has five
COUNT   DB      1               ; stones on the line being looked at
OVERFLOW DB     0               ; stones on the board; full at 225
NOW     DB      0               ; the stone of the side to move

STR1    DB      'Game start,either side can win by reaching five pieces on a line.',CR,LF,'$'
IFDEF   AS_PUBLISHED
STR2    DB      ' 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14',CR,LF,'$'
ELSE
STR2    DB      '    0  1  2  3  4  5  6  7  8  9  10 11 12 13 14',CR,LF,'$'
ENDIF
STR3    DB      CR,LF,'$'
IFDEF   AS_PUBLISHED
STR4    DB      'White round, please enter two numbers, separated by spaces,end withs #',CR,LF,'$'
STR5    DB      'Black round, please enter two numbers, separated by spaces,end withs #',CR,LF,'$'
ELSE
STR4    DB      'White round (Player '
WHITE_IS DB     '1'             ; CHOOSE writes the player's number here
        DB      '), please enter two numbers, separated by spaces,end withs #',CR,LF,'$'
STR5    DB      'Black round (Player '
BLACK_IS DB     '2'
        DB      '), please enter two numbers, separated by spaces,end withs #',CR,LF,'$'
STR0    DB      'Choose your colour (W/B): $'
ENDIF
STR6    DB      'The data is wrong, please re-enter it',CR,LF,'$'
STR7    DB      'White win.',CR,LF,'$'
STR8    DB      'Black win.',CR,LF,'$'
STR9    DB      'Game ends,draw.',CR,LF,'$'
DSEG    ENDS

; ------------------------------------------------------------------------------------------------------------------
; Code
; ------------------------------------------------------------------------------------------------------------------

CSEG    SEGMENT
        ASSUME  CS:CSEG,DS:DSEG,SS:SSEG

; The game: White and Black in turn until somebody has five or the board is full.
MAIN    PROC    NEAR
START:  MOV     AX,DSEG
        MOV     DS,AX
        MOV     AX,SSEG
        MOV     SS,AX
        MOV     SP,LENGTH STK
        MOV     DX,OFFSET STR1
        CALL    SAY
        CALL    SHOW
IFNDEF  AS_PUBLISHED
        CALL    CHOOSE
ENDIF
IN_WHITE:
        MOV     NOW,WHITE
        MOV     DX,OFFSET STR4
        CALL    TURN
        CMP     FINISH,1
        JE      WHITE_WIN
IFNDEF  AS_PUBLISHED
        CMP     OVERFLOW,SQUARES        ; 225 is odd: the last stone is White's
        JE      OVER_FLOW
ENDIF
        MOV     NOW,BLACK
        MOV     DX,OFFSET STR5
        CALL    TURN
IFDEF   AS_PUBLISHED
        CMP     OVERFLOW,SQUARES        ; never so: after Black the number is even
        JE      OVER_FLOW
ENDIF
        CMP     FINISH,1
        JE      BLACK_WIN
        JMP     IN_WHITE

WHITE_WIN:
        MOV     DX,OFFSET STR7
        JMP     SHORT GAME_OVER
BLACK_WIN:
        MOV     DX,OFFSET STR8
        JMP     SHORT GAME_OVER
OVER_FLOW:
        MOV     DX,OFFSET STR9
GAME_OVER:
        CALL    SAY
        MOV     AH,FINISHED
        MOV     AL,0
        INT     21H
MAIN    ENDP

IFNDEF  AS_PUBLISHED
; Asks the person at the keyboard, who is Player 1, for a colour; White moves first whoever that is.
; Out: WHITE_IS, BLACK_IS. Destroys AX, DX.
CHOOSE  PROC    NEAR
        MOV     DX,OFFSET STR0
        CALL    SAY
        CALL    KEY
        PUSH    AX
        CALL    NEW_LINE
        POP     AX
        AND     AL,0DFH                 ; small letters become capitals
        CMP     AL,'W'
        JE      CHOSEN                  ; the data say so already
        CMP     AL,'B'
        JNE     CHOOSE
        MOV     WHITE_IS,'2'
        MOV     BLACK_IS,'1'
CHOSEN: RET
CHOOSE  ENDP
ENDIF

; One turn: asks until a move can be made, makes it, judges it and shows the board.
; In: NOW = the stone, DX = the prompt. Out: I, J, CNT, CNTW, FINISH. Destroys AX, BX, CX, DX.
TURN    PROC    NEAR
        PUSH    DX
        CALL    SAY
        CALL    KEY                     ; no blanks before the row
        MOV     DL,' '
        CALL    NUMBER
        JC      W_NOT
        MOV     I,AL
SEC:    CALL    KEY
        CMP     AL,' '
        JE      SEC                     ; any number of blanks before the column
        MOV     DL,'#'
        CALL    NUMBER
        JC      W_NOT
        MOV     J,AL
        CALL    NEW_LINE
        MOV     AL,I
        MOV     CL,SIDE
        MUL     CL
        ADD     AL,J                    ; at most 224
        MOV     CNT,AL
        MOV     CNTW,AX                 ; the product left AH zero
        MOV     BX,OFFSET MP
        ADD     BX,CNTW
        CMP     BYTE PTR [BX],EMPTY
        JNE     W_NOT
        MOV     AL,NOW
        MOV     [BX],AL
        INC     OVERFLOW
        CALL    WIN
        CALL    SHOW
        POP     DX
        RET

W_NOT:  CALL    NEW_LINE
        MOV     DX,OFFSET STR6
        CALL    SAY
        CALL    SHOW
        POP     DX
        JMP     TURN
TURN    ENDP

; Reads the rest of a number from 0 to 14.
; In: AL = its first key, DL = the key that ends a number of one digit (a blank behind the row, # behind the column).
; Out: CF = 0 and AL = the number, or CF = 1 when a key was wrong. Destroys AH, CL.
NUMBER  PROC    NEAR
        CMP     AL,'0'
        JB      B_NOT
        CMP     AL,'9'
        JA      B_NOT
        SUB     AL,'0'
        MOV     TI,0
        MOV     TJ,AL                   ; one digit so far
        CALL    KEY
        CMP     AL,DL
        JE      NEXTW
        CMP     AL,'0'
        JB      B_NOT
IFDEF   AS_PUBLISHED
        CMP     AL,'4'
        JA      B_NOT
        CMP     TJ,1
        JA      B_NOT
        MOV     TI,10                   ; even when the first digit was 0: 03 is read as 13
        SUB     AL,'0'
        MOV     TJ,AL
NEXTW:  MOV     AL,TI                   ; a # typed behind a column of two digits is left to the opponent
        ADD     AL,TJ
ELSE
        CMP     AL,'9'
        JA      B_NOT
        SUB     AL,'0'
        XCHG    AL,TJ                   ; TJ = units, AL = tens
        MOV     CL,10
        MUL     CL
        MOV     TI,AL
        CMP     DL,'#'
        JNE     NEXTW                   ; the blanks behind a row are skipped before the column
        CALL    KEY
        CMP     AL,DL
        JNE     B_NOT
NEXTW:  MOV     AL,TI
        ADD     AL,TJ
        CMP     AL,LAST
        JA      B_NOT
ENDIF
        CLC
        RET
B_NOT:  STC
        RET
NUMBER  ENDP

; Looks for five stones of one colour on the four lines through the last move.
; In: NOW, I, J, CNTW. Out: FINISH = 1 when there are.
WIN     PROC    NEAR
        PUSH    AX
        PUSH    BX
        PUSH    CX
        PUSH    DX
        PUSH    SI
        MOV     CH,0                    ; along the row
        MOV     CL,1
        CALL    LINE
        MOV     CH,1                    ; along the column
        MOV     CL,0
        CALL    LINE
        MOV     CL,1                    ; from left above to right below
        CALL    LINE
        MOV     CL,-1                   ; from right above to left below
        CALL    LINE
        POP     SI
        POP     DX
        POP     CX
        POP     BX
        POP     AX
        RET
WIN     ENDP

; Counts the stones on one line, to both sides of the last move.
; In: CH, CL = one step along the line in rows and columns. Out: COUNT, FINISH. Destroys AX, BX, DX, SI.
LINE    PROC    NEAR
        MOV     COUNT,1
        CALL    RUN
        NEG     CH
        NEG     CL
        CALL    RUN
        NEG     CH
        NEG     CL
        CMP     COUNT,FIVE
        JB      OK
        MOV     FINISH,1
OK:     RET
LINE    ENDP

; Adds to COUNT the stones of the mover's colour that follow the last move in one direction.
; In: CH, CL = one step. Destroys AX, BX, DX, SI.
RUN     PROC    NEAR
        MOV     AL,SIDE
        IMUL    CH
        MOV     SI,AX
        MOV     AL,CL
        CBW
        ADD     SI,AX                   ; one step in MP
        MOV     BX,OFFSET MP
        ADD     BX,CNTW
        MOV     DH,I
        MOV     DL,J
        MOV     AL,NOW
AHEAD:  ADD     DH,CH
        ADD     DL,CL
; A step off the board gives 15 or -1. Compared without sign, -1 is 255 and ends the run as 15 does. The published
; program lets it pass, so that its rows and diagonals go on at the other side of the board, one row off, and its
; columns go on above the board, at the end of the data segment: hence MP at offset 0.
        CMP     DH,LAST
IFDEF   AS_PUBLISHED
        JG      RUN_ENDS
        CMP     DL,LAST
        JG      RUN_ENDS
ELSE
        JA      RUN_ENDS
        CMP     DL,LAST
        JA      RUN_ENDS
ENDIF
        ADD     BX,SI
        CMP     AL,[BX]
        JNE     RUN_ENDS
        INC     COUNT
        CMP     COUNT,FIVE
        JB      AHEAD
RUN_ENDS:
        RET
RUN     ENDP

; Shows the board: a line of column numbers, then the rows, each square as 0, W or B.
SHOW    PROC    NEAR
        PUSH    AX
        PUSH    BX
        PUSH    CX
        PUSH    DX
        MOV     DX,OFFSET STR2
        CALL    SAY
        MOV     BX,OFFSET MP            ; the square to show
        MOV     CH,0                    ; its row
NICE:   MOV     AL,' '
        MOV     AH,CH
        CMP     CH,10
        JB      UPTEN
        MOV     AL,'1'
        SUB     AH,10
UPTEN:  ADD     AH,'0'
        PUSH    AX
        MOV     DL,AL                   ; tens of the row
        CALL    SAY_CHAR
        POP     AX
        MOV     DL,AH                   ; units of the row
        CALL    SAY_CHAR
        CALL    GAP
        MOV     CL,0                    ; the column
NEXT:   MOV     DL,[BX]
        ADD     DL,'0'
        CALL    SAY_CHAR
        CALL    GAP
        INC     BX
        INC     CL
        CMP     CL,SIDE
        JB      NEXT
        CALL    NEW_LINE
        INC     CH
        CMP     CH,SIDE
        JB      NICE
        POP     DX
        POP     CX
        POP     BX
        POP     AX
        RET
SHOW    ENDP

; Waits for a key and echoes it. Out: AL. Destroys AH.
KEY     PROC    NEAR
        MOV     AH,KEY_IN
        INT     21H
        RET
KEY     ENDP

; Prints the text at DX up to its $. Destroys AX.
SAY     PROC    NEAR
        MOV     AH,TEXT_OUT
        INT     21H
        RET
SAY     ENDP

; Prints the character in DL. Destroys AX.
SAY_CHAR PROC   NEAR
        MOV     AH,CHAR_OUT
        INT     21H
        RET
SAY_CHAR ENDP

; Prints two blanks. Destroys AX, DL.
GAP     PROC    NEAR
        MOV     DL,' '
        CALL    SAY_CHAR
        CALL    SAY_CHAR
        RET
GAP     ENDP

; Starts a new line. Destroys AX, DX.
NEW_LINE PROC   NEAR
        MOV     DX,OFFSET STR3
        CALL    SAY
        RET
NEW_LINE ENDP

CSEG    ENDS
        END     START
