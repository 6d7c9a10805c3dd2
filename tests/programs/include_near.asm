; Includes a file whose name is misspelt; the other one is found in any case.
CODE    SEGMENT
        ASSUME  CS:CODE
        INCLUDE lib\ENDING.INC
        INCLUDE lib\greetng.inc
START:  GREET
        FINISH
CODE    ENDS
        END     START
