; The operating system of the third edition's LC-3: traps run in supervisor mode, on the supervisor
; stack, and return with RTI, which also brings back the caller's condition codes.
;
; The addresses from x0200 to x02BF are left to programs that bring their own start-up code and handlers.
; A trap or interrupt vector that is not named here leads where vector x00 leads.

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

        .ORIG x0100
        .FILL PRIVILEGE
        .FILL ILLEGAL
        .FILL VIOLATION
        .END

        .ORIG x0180
        .FILL STRAY             ; the keyboard, until a program installs its own handler
        .END

        .ORIG x02C0

; A routine of the second edition ends with RET. Called with an R7 that nobody has used, it returns to
; x0000; from there execution runs over the vectors, which only branch ahead, and ends up here.
        RTI

; What must not happen: say what it was and halt.
UNDEFINED
        LEA R0, NO_TRAP
        BR COMPLAIN
STRAY   LEA R0, NO_INTERRUPT
        BR COMPLAIN
PRIVILEGE
        LEA R0, NO_PRIVILEGE
        BR COMPLAIN
ILLEGAL LEA R0, NO_INSTRUCTION
        BR COMPLAIN
VIOLATION
        LEA R0, NO_ACCESS
COMPLAIN
        JSR PRINT_STRING
        BR HALT_ROUTINE

; GETC: R0 = the next character, not echoed.
GETC_ROUTINE
        LDI R0, KBSR
        BRzp GETC_ROUTINE
        LDI R0, KBDR
        RTI

; OUT: prints R0[7:0].
OUT_ROUTINE
        ADD R6, R6, #-1
        STR R7, R6, #0
        JSR PRINT
        LDR R7, R6, #0
        ADD R6, R6, #1
        RTI

; PUTS: prints the words from R0 on, up to a zero word.
PUTS_ROUTINE
        ADD R6, R6, #-2
        STR R0, R6, #0
        STR R7, R6, #1
        JSR PRINT_STRING
        LDR R0, R6, #0
        LDR R7, R6, #1
        ADD R6, R6, #2
        RTI

; IN: prompts, then R0 = the next character, echoed and followed by a new line.
IN_ROUTINE
        ADD R6, R6, #-2
        STR R7, R6, #1
        LEA R0, PROMPT
        JSR PRINT_STRING
        GETC
        JSR PRINT
        STR R0, R6, #0
        AND R0, R0, #0
        ADD R0, R0, #10
        JSR PRINT
        LDR R0, R6, #0
        LDR R7, R6, #1
        ADD R6, R6, #2
        RTI

; PUTSP: prints the bytes from R0 on, the low byte of each word first, up to a zero byte.
PUTSP_ROUTINE
        ADD R6, R6, #-5
        STR R0, R6, #0
        STR R1, R6, #1
        STR R2, R6, #2
        STR R3, R6, #3
        STR R7, R6, #4
        ADD R1, R0, #0
NEXT_PAIR
        LDR R2, R1, #0
        LD R0, LOW_BYTE
        AND R0, R2, R0
        BRz PAIRS_DONE
        JSR PRINT
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
        JSR PRINT
        ADD R1, R1, #1
        BR NEXT_PAIR
PAIRS_DONE
        LDR R0, R6, #0
        LDR R1, R6, #1
        LDR R2, R6, #2
        LDR R3, R6, #3
        LDR R7, R6, #4
        ADD R6, R6, #5
        RTI

; HALT: says so and stops the clock.
HALT_ROUTINE
        LEA R0, HALTING
        JSR PRINT_STRING
        LDI R0, MCR
        LD R1, CLOCK_OFF
        AND R0, R0, R1
        STI R0, MCR
        BR HALT_ROUTINE         ; a clock that was started again

; Prints R0[7:0] and keeps all registers but R7.
PRINT   ADD R6, R6, #-1
        STR R1, R6, #0
READY   LDI R1, DSR
        BRzp READY
        STI R0, DDR
        LDR R1, R6, #0
        ADD R6, R6, #1
        RET

; Prints the words from R0 on, up to a zero word; R0 and R7 change.
PRINT_STRING
        ADD R6, R6, #-2
        STR R1, R6, #0
        STR R7, R6, #1
        ADD R1, R0, #0
NEXT    LDR R0, R1, #0
        BRz STRING_DONE
        JSR PRINT
        ADD R1, R1, #1
        BR NEXT
STRING_DONE
        LDR R1, R6, #0
        LDR R7, R6, #1
        ADD R6, R6, #2
        RET

KBSR      .FILL xFE00
KBDR      .FILL xFE02
DSR       .FILL xFE04
DDR       .FILL xFE06
MCR       .FILL xFFFE
CLOCK_OFF .FILL x7FFF
LOW_BYTE  .FILL x00FF
PROMPT    .STRINGZ "\nInput a character> "
NO_TRAP   .STRINGZ "\n\n--- Undefined trap executed ---\n\n"
NO_PRIVILEGE
          .STRINGZ "\n\n--- Privilege violation ---\n\n"
NO_INSTRUCTION
          .STRINGZ "\n\n--- Illegal opcode ---\n\n"
NO_ACCESS .STRINGZ "\n\n--- Access violation---\n\n"
NO_INTERRUPT
          .STRINGZ "\n\n--- Undefined interrupt executed ---\n\n"
HALTING   .STRINGZ "\n\n--- Halting the LC-3 ---\n\n"
        .END
