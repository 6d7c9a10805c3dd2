; The operating system of the second edition's LC-3: a trap is a call through the vector table, its
; return address is in R7, and the routine returns with RET. Routines keep registers in memory and
; restore R1 or R7 last, so that the condition codes a caller finds are those of that register.
;
; A trap vector that is not named here leads where vector x00 leads.

        .ORIG x0000
        .FILL UNDEFINED
        .END

        .ORIG x0020
        .FILL GETC_ROUTINE
        .FILL OUT_ROUTINE
        .FILL PUTS_ROUTINE
        .FILL IN_ROUTINE
        .FILL PUTSP_ROUTINE
        .FILL HALT_ROUTINE
        .END

        .ORIG x0400

; GETC: R0 = the next character, not echoed.
GETC_ROUTINE
        LDI R0, KBSR
        BRzp GETC_ROUTINE
        LDI R0, KBDR
        RET

; OUT: prints R0[7:0]; the other routines call it, too.
OUT_ROUTINE
        ST R1, KEPT_BY_OUT
READY   LDI R1, DSR
        BRzp READY
        STI R0, DDR
        LD R1, KEPT_BY_OUT
        RET

; PUTS: prints the words from R0 on, up to a zero word.
PUTS_ROUTINE
        ST R0, KEPT_R0
        ST R1, KEPT_R1
        ST R7, KEPT_R7
        ADD R1, R0, #0
NEXT    LDR R0, R1, #0
        BRz STRING_DONE
        JSR OUT_ROUTINE
        ADD R1, R1, #1
        BR NEXT
STRING_DONE
        LD R0, KEPT_R0
        LD R1, KEPT_R1
        LD R7, KEPT_R7
        RET

; IN: prompts, then R0 = the next character, echoed and followed by a new line.
IN_ROUTINE
        ST R7, KEPT_BY_IN
        LEA R0, PROMPT
        JSR PUTS_ROUTINE
        JSR GETC_ROUTINE
        JSR OUT_ROUTINE
        ST R0, KEPT_R0
        AND R0, R0, #0
        ADD R0, R0, #10
        JSR OUT_ROUTINE
        LD R0, KEPT_R0
        LD R7, KEPT_BY_IN
        RET

; PUTSP: prints the bytes from R0 on, the low byte of each word first, up to a zero byte.
PUTSP_ROUTINE
        ST R0, KEPT_R0
        ST R1, KEPT_R1
        ST R2, KEPT_R2
        ST R3, KEPT_R3
        ST R7, KEPT_R7
        ADD R1, R0, #0
NEXT_PAIR
        LDR R2, R1, #0
        LD R0, LOW_BYTE
        AND R0, R2, R0
        BRz PAIRS_DONE
        JSR OUT_ROUTINE
        AND R0, R0, #0          ; shift the high byte into R0, its highest bit first
        AND R3, R3, #0
        ADD R3, R3, #8
SHIFT   ADD R0, R0, R0
        ADD R2, R2, #0
        BRzp NO_BIT
        ADD R0, R0, #1
NO_BIT  ADD R2, R2, R2
        ADD R3, R3, #-1
        BRp SHIFT
        ADD R0, R0, #0
        BRz PAIRS_DONE
        JSR OUT_ROUTINE
        ADD R1, R1, #1
        BR NEXT_PAIR
PAIRS_DONE
        LD R0, KEPT_R0
        LD R1, KEPT_R1
        LD R2, KEPT_R2
        LD R3, KEPT_R3
        LD R7, KEPT_R7
        RET

KBSR      .FILL xFE00
KBDR      .FILL xFE02
DSR       .FILL xFE04
DDR       .FILL xFE06
LOW_BYTE  .FILL x00FF
KEPT_BY_OUT
          .BLKW 1
KEPT_BY_IN
          .BLKW 1
KEPT_R0   .BLKW 1
KEPT_R1   .BLKW 1
KEPT_R2   .BLKW 1
KEPT_R3   .BLKW 1
KEPT_R7   .BLKW 1
PROMPT    .STRINGZ "\nInput a character> "
        .END

; A trap without a routine says so and halts. Its address is what the unused vectors hold; programs
; that print the vector table see x0495 with the second edition's own tools.
        .ORIG x0495
UNDEFINED
        LEA R0, NO_TRAP
        JSR PUTS_ROUTINE

; HALT: says so and stops the clock.
HALT_ROUTINE
        LEA R0, HALTING
        JSR PUTS_ROUTINE
        LDI R0, MCR
        LD R1, CLOCK_OFF
        AND R0, R0, R1
        STI R0, MCR
        BR HALT_ROUTINE         ; a clock that was started again

MCR       .FILL xFFFE
CLOCK_OFF .FILL x7FFF
HALTING   .STRINGZ "\n\n--- halting the LC-3 ---\n\n"
NO_TRAP   .STRINGZ "\n\n--- undefined trap executed ---\n\n"
        .END
