; Strings are the bytes that the file holds; comments in any language do not count.
DATA  SEGMENT
MSG   DB '五子棋$' ;提示语句
      ;!^ W1104
DATA  ENDS
      END
