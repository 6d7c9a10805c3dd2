; A listing of NASM's for Linux is one report, and not one that only speaks of its registers.
; no edit: it is another language
section .data ;! A1105
    msg db "Hello", 0xA
    len equ $ - msg
section .text
    global _start
_start:
    mov eax, 4
    mov ebx, 1
    mov ecx, msg
    mov edx, len
    int 0x80
    mov eax, 1
    xor ebx, ebx
    int 0x80
