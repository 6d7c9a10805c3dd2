; words in another alphabet are marked whole; only those that Latin letters were meant in are retyped
; no edit: the author chooses names in Latin letters
        .ORIG x3000
СТАРТ   ADD R0, R0, #1 ;! A0008
ПРИВЕТ  ADD R0, R0, #1 ;! A0008
消息    АND R0, R0, #1 ;! A0006 A0008
COB     НАLТ ;! A0006
        BR СОВ ;! A0006
        .END
