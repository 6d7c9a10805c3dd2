; Marks that turn the direction of writing are not seen; deleting them mends the listing.
CODE  SEGMENT
      ASSUME CS:CODE
START: RET ;! W3113 W4104
‏      NOP ;! A0005
      MOV AX,1‬ ; ‏ in a comment
CODE  ENDS
      END START
