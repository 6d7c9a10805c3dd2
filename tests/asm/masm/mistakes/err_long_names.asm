; Names that differ behind their 31st character are one name, which is said.
; no edit: one of them needs another name
CODE  SEGMENT
      ASSUME CS:CODE
move_down_lines_move_down_squares: NOP
move_down_lines_move_down_square_red: NOP ;! A2002
CODE  ENDS
      END
