; Names in which case matters, those of segments and classes, too; directives and registers stay blind.
; typein: --names exact
aseg    Segment public 'Code'
        Assume  CS:aseg
        PUBLIC  foo,Foo,bar
        EXTRN   Ext:NEAR,ext:NEAR
foo:    nop
Foo:    Nop
        call    Ext
        call    ext
        jmp     foo
        JMP     Foo
bar     proc
        ret
bar     endp
x       equ     5
X       equ     6
        mov     Al,x
        mov     aL,X
MAC     macro   A,a
        mov     ax,A
        mov     bx,a
        endm
        MAC     1,2
aseg    ends
Aseg    segment word
        db      1
Aseg    ends
        end     foo
