; Instructions of the coprocessor for an emulator: two external names with an override, FWAIT with NOP.
; typein: --emulator
DSEG    SEGMENT
NUM     DQ      1.5
DSEG    ENDS
CSEG    SEGMENT
        ASSUME  CS:CSEG,DS:DSEG
        EXTRN   OTHER:NEAR,ANOTHER:NEAR
        FLD     NUM
        FADD
        CALL    OTHER
        FNINIT
        FWAIT
        WAIT
        FSTP    ES:NUM
        FLD     DWORD PTR CS:[BX]
        FLD     DWORD PTR SS:[BX+2]
        FLD     DWORD PTR DS:[BP]
        FSTCW   [BX]
        CALL    ANOTHER
CSEG    ENDS
        END
