; COMMENT without its second sign takes the rest of the listing.
CODE  SEGMENT
      ASSUME CS:CODE
MAIN: MOV AX,4C00H
      INT 21H
COMMENT * the end ;! W1103
CODE  ENDS
      END MAIN
