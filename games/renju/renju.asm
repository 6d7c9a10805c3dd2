; renju.asm - five in a row against the computer, by the rules of Renju
;
;       typein run renju                        the full screen, with keyboard and mouse
;       typein run renju -- /T                  lines of text
;
; README.md tells where it comes from, and lists the options. The parts:
;
;       const.inc       constants, structures, macros
;       board.inc       the board and walks on it
;       shapes.inc      what a stone would make on a line
;       rules.inc       what Black may not do
;       table.inc       the shapes of every empty point, kept up to date
;       survey.inc      these tables for an empty board
;       game.inc        moves, their refusal, the end of a game
;       report.inc      the computer by the course report's six priorities
;       fours.inc       winning by fours alone
;       club.inc        the computer looking ahead
;       options.inc     the command tail
;       line.inc        the game in lines of text
;       menu.inc        what kind of game it shall be
;       paint.inc       what the full screen shows
;       screen.inc      the game there

        TITLE   Renju

INCLUDE const.inc

SSEG    SEGMENT STACK 'STACK'
        DW      1024 DUP (?)            ; JUDGE and VALUE call themselves, some 40 bytes a time
SSEG    ENDS

; The order of the segments in memory.
CSEG    SEGMENT PUBLIC 'CODE'
CSEG    ENDS
DSEG    SEGMENT PUBLIC 'DATA'
DSEG    ENDS

        ASSUME  CS:CSEG,DS:DSEG,SS:SSEG

INCLUDE board.inc
INCLUDE shapes.inc
INCLUDE rules.inc
INCLUDE table.inc
INCLUDE survey.inc
INCLUDE game.inc
INCLUDE report.inc
INCLUDE fours.inc
INCLUDE club.inc
INCLUDE options.inc
INCLUDE line.inc
INCLUDE paint.inc
INCLUDE screen.inc
INCLUDE menu.inc

CSEG    SEGMENT

; Begins as the command tail says: with the full screen, or in lines of text. Does not come back.
START   PROC    FAR
        MOV     AX,DSEG
        MOV     DS,AX
        CALL    OPTIONS                 ; reads the command tail, which ES points to
        CMP     TEXTUAL,0
        JNE     START_TEXT
        CALL    SCREEN_MODE
START_TEXT:
        CALL    LINE_MODE
START   ENDP

CSEG    ENDS

        END     START
