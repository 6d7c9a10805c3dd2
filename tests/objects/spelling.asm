; names as PUBLIC and EXTRN spell them
; typein: --names shared
PUBLIC Foo1,Bar
D SEGMENT
 ASSUME CS:D,DS:D
FOO1:
oof1:
Bar:
 JMP rab1
BAr2:
RAb1:
rbA:
ABC1 DB 0
bca1 DB 1
 PUBLIC baR2
 PUBLIC RAB1,OOF1,BCA1,ABC1,CAB1
 MOV AX,WORD PTR CS:cab1
 CALL eXt1
CAb1 DB 0
D ENDS
EXTRN Ext1:NEAR,xeT1:NEAR
Cd segment 'Dc'
CD ENDS
dc segment 'cd'
DC ENDS
 END
