; Data: strings, doubled quotes, DUP in DUP, `$` moving along a list, addresses, reals, packed decimals, all radixes.
DATA  SEGMENT
TEXT1 DB 'it''s',"""",0DH,0AH,'$'
ROW   DB 3 DUP(1,2 DUP(?))
HERE  DW $,$-HERE,'AB'
PTR1  DD ROW
      DW ROW,SEG ROW,LENGTH ROW,SIZE ROW,TYPE PTR1
      DD 12345678H,1.5
      DQ 1.0,-0.1
      DT 1234567890,1.0
      DB 101B,17O,17Q,0FFH,9D,-1,?
      .RADIX 16
      DB 10,0FF,10D,1B
      .RADIX 10
DATA  ENDS
      END
