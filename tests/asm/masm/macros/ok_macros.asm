; Macros: LOCAL makes new names, & glues, % works numbers out, <> keeps together, EXITM leaves, IRP and IRPC go through lists.
;! allow flow segments
SAY   MACRO TEXT,N
      LOCAL OVER
      JMP SHORT OVER
M&N   DB TEXT
OVER: ;; comments of this kind stay in the definition
      ENDM
MANY  MACRO N
      IF N EQ 0
      EXITM
      ENDIF
      DB N
      MANY %N-1
      ENDM
CODE  SEGMENT
      ASSUME CS:CODE
START: SAY <'a,b'>,1
      SAY 'c',2
      MANY 3
      IRP X,<1,<2,3>>
      DB X
      ENDM
      IRPC C,abc
      DB "&C"
      ENDM
N     = 0
      REPT 3
      DB N
N     = N+1
      ENDM
      IFB <>
      DB 0FFH
      ENDIF
      IFIDN <A>,<A>
      DB 0FEH
      ELSE
      DB 0
      ENDIF
CODE  ENDS
      END START
