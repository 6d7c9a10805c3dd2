; A sequence that colours a terminal, in a listing: it is shown and not obeyed.
; no edit: what it was meant for is not known
CODE    SEGMENT
        ASSUME CS:CODE
START:  MOV AL,[31m5        ;! A0008
        RET                     ; ]0;title
CODE    ENDS
        END START
