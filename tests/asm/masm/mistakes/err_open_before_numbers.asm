; A string whose quote is missing before the numbers that end the text.
; no edit: the numbers may belong to the text
DATA  SEGMENT
A     DB 'Enter a name: ,13,10
;!^ A1001
B     DB "done,0dh,0ah,'$'
;!^ A1001
DATA  ENDS
      END
