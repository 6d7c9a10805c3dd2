; Operators bind as in MASM, numbers have 16 bits and a sign, TRUE is -1.
DATA  SEGMENT
      DW 2+3*4 SHL 1 AND 0FFH,NOT 1 EQ 0,-5 MOD 3,-7/2,5 GT 3 OR 0,HIGH 1234H+1
      DW 1 SHL 16,0FFFFH+1
      DW -1 GT 1,0FFFFH GT 1,-1 LT 0,0FFFFH EQ -1,8000H LT 0
DATA  ENDS
      END
