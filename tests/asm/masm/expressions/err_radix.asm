; A radix must be known where it is set; the one before stays.
; no edit: the radix is a matter of choice
DATA  SEGMENT
      .RADIX NOWHERE ;! A2001
      DB 10,1FH
      .RADIX LATER ;! A2102
      DB 10
LATER EQU 16
      .RADIX 17 ;! A2004
DATA  ENDS
      END
