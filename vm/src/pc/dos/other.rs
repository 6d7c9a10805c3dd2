//! What leads to DOS besides INT 21h: CALL 5, as under CP/M; Ctrl-Break; sectors of a disk.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::input::CTRL_C;
use crate::i8086::{Flags, linear};
use crate::machine::FaultKind;
use crate::pc::board::Board;
use crate::pc::firmware::{self, CALL_5};
use crate::pc::machine::Parts;
use crate::pc::service::{Call, Outcome};

/// The opcodes of far calls and jumps.
const CALL_FAR: u8 = 0x9A;
const JUMP_FAR: u8 = 0xEA;

/// Where a PSP has a far call to DOS, and that call: over the end of memory to vector 30h. Its
/// offset is what CP/M's programs take for the size of their memory.
const CALL: u16 = 0x05;
const CALLED: [u8; 4] = [0xF0, 0xFE, 0x1D, 0xF0];

/// The last function that CALL 5 reaches.
const LAST: u8 = 0x24;

/// The answer of INT 25h and 26h: the drive does not respond, and is not ready.
const NOT_READY: u16 = 0x8002;
/// Or there is no such drive.
const UNKNOWN_UNIT: u16 = 0x8001;

/// Puts the jump into the place of vectors 30h and 31h.
pub(super) fn install_jump(board: &mut Board) {
    let [low, high] = firmware::stub(CALL_5).to_le_bytes();
    let [segment_low, segment_high] = firmware::SEGMENT.to_le_bytes();
    let jump = [JUMP_FAR, low, high, segment_low, segment_high];
    board.set_bytes(u32::from(CALL_5) * 4, &jump);
}

/// Puts the call into a PSP.
pub(super) fn fill_call(parts: &mut Parts, psp: u16) {
    parts.put(linear(psp, CALL), &[&[CALL_FAR], &CALLED[..]].concat());
}

/// CALL 5: function CL of INT 21h. On the stack are the far call of the PSP and the near one of
/// the program, which is in the same segment: they become what an INT would have left there.
pub(in crate::pc) fn call_as_of_cpm(call: &mut Call) -> Result<(), Outcome> {
    let (ss, sp) = call.parts.stack();
    let at = |index: u16| linear(ss, sp.wrapping_add(index));
    let (segment, offset) = (call.parts.board.word(at(2)), call.parts.board.word(at(4)));
    let flags = call.parts.cpu.registers.flags.word();
    for (index, word) in [(0, offset), (2, segment), (4, flags)] {
        call.parts.put_word(at(index), word);
    }
    let function = call.byte(Register8::Cl);
    if function > LAST {
        call.set_byte(Register8::Al, 0);
        return Ok(());
    }
    call.set_byte(Register8::Ah, function);
    let registers = &mut call.parts.cpu.registers;
    registers.set_segment(SegmentRegister::Cs, firmware::SEGMENT);
    registers.ip = firmware::stub(super::INTERRUPT);
    Err(Outcome::Elsewhere)
}

/// INT 25h and 26h: a drive that is a folder has no sectors. Carry tells that; the caller's flags
/// stay on the stack, as ever after these two.
pub(in crate::pc) fn refuse_sectors(call: &mut Call) -> Result<(), Outcome> {
    call.warn(FaultKind::NoSectors);
    let is_ours = call.byte(Register8::Al) == super::path::DRIVE;
    call.set_word(Register16::Ax, if is_ours { NOT_READY } else { UNKNOWN_UNIT });
    let (ss, sp) = call.parts.stack();
    let at = |index: u16| linear(ss, sp.wrapping_add(index));
    let words = [0, 2, 4].map(|index| call.parts.board.word(at(index)));
    let new = sp.wrapping_sub(2);
    for (index, word) in (0..).zip([words[0], words[1], words[2] | Flags::CARRY]) {
        call.parts.put_word(linear(ss, new.wrapping_add(2 * index)), word);
    }
    call.set_word(Register16::Sp, new);
    Ok(())
}

/// INT 1Bh as DOS handles it: the next call that looks for Ctrl-C finds one.
pub(in crate::pc) fn note_break(call: &mut Call) -> Result<(), Outcome> {
    call.parts.dos.is_broken = true;
    Ok(())
}

impl Call<'_> {
    /// Finds the Ctrl-C of Ctrl-Break at a function that looks for it.
    pub(super) fn look_for_break(&mut self, function: u8) -> Result<(), Outcome> {
        let looks = self.parts.dos.checks_break || matches!(function, 0x01..=0x05 | 0x08..=0x0C);
        if looks && std::mem::take(&mut self.parts.dos.is_broken) {
            self.forget_keys();
            return Err(Outcome::Break);
        }
        Ok(())
    }

    /// The byte that DOS reads for the key that Ctrl-Break leaves in the keyboard's buffer, unless
    /// a handler of the program has kept it from DOS.
    pub(in crate::pc) fn byte_of_break(&mut self) -> Option<u8> {
        std::mem::take(&mut self.parts.dos.is_broken).then_some(CTRL_C)
    }

    /// Whether [`Call::byte_of_break`] would give one.
    pub(in crate::pc) const fn break_is_known(&self) -> bool {
        self.parts.dos.is_broken
    }
}

#[cfg(test)]
mod tests {
    use crate::machine::{FaultKind, RemarkKind};
    use crate::pc::bench::{run, run_with};
    use crate::script::{Event, Script};
    use crate::{Key, Machine};
    use crate::{Setup, Stop};

    #[test]
    fn call_5_is_int_21h_with_its_function_in_cl() {
        // CL = 2, DL = 'A', CALL 5; CL = 30h, CALL 5; INT 20h
        let code =
            [0xB1, 2, 0xB2, b'A', 0xE8, 0xFE, 0xFE, 0xB1, 0x30, 0xE8, 0xF9, 0xFE, 0xCD, 0x20];
        let ran = run(&code, b"");
        assert_eq!((ran.output.as_str(), ran.register("AX") & 0xFF), ("A", 0));
        assert_eq!((ran.stop.clone(), ran.register("SP")), (Stop::Halted(0), 0xFFFE - 6));
        assert_eq!(ran.bytes(6, 2), [0xF0, 0xFE]);
    }

    #[test]
    fn sectors_are_refused_and_the_flags_stay_on_the_stack() {
        // AL = 2, INT 25h, SBB BX,BX, MOV CX,SP, POPF, INT 20h
        let code = [0xB0, 2, 0xCD, 0x25, 0x1B, 0xDB, 0x8B, 0xCC, 0x9D, 0xCD, 0x20];
        let ran = run(&code, b"");
        assert_eq!((ran.register("AX"), ran.register("BX")), (0x8002, 0xFFFF));
        assert_eq!(ran.register("CX"), 0xFFFC);
        let kinds: Vec<_> = ran.pc.remarks().into_iter().map(|remark| remark.kind).collect();
        assert_eq!(kinds, [RemarkKind::Failed(FaultKind::NoSectors)]);
    }

    #[test]
    fn ctrl_break_ends_the_program_where_dos_looks_for_ctrl_c() {
        // Prints `a`, reads with function 8, ends.
        let code = [0xB4, 2, 0xB2, b'a', 0xCD, 0x21, 0xB4, 8, 0xCD, 0x21, 0xC3];
        let keys = Script::new([Key::Named("Ctrl-Break")]);
        let ran = run_with(&code, keys, &Setup::default());
        assert_eq!((ran.stop, ran.output.as_str()), (Stop::Halted(0), "a^C\r\n"));
    }

    #[test]
    fn ctrl_break_reaches_a_program_that_asks_for_nothing() {
        // AGAIN: JMP AGAIN, with INT 1Bh at 0110h: prints b and ends.
        let mut code = vec![0xBA, 0x10, 0x01, 0xB8, 0x1B, 0x25, 0xCD, 0x21, 0xEB, 0xFE];
        code.resize(0x10, 0x90);
        code.extend([0xB4, 0x02, 0xB2, b'b', 0xCD, 0x21, 0xB8, 0x07, 0x4C, 0xCD, 0x21]);
        let events = [Event::Waited(1), Event::Typed(Key::Named("Ctrl-Break"))];
        let script = Script::replaying(events);
        let setup = Setup { clock_rate: 100_000, ..Setup::default() };
        let ran = run_with(&code, script, &setup);
        assert_eq!((ran.stop, ran.output.as_str()), (Stop::Halted(7), "b"));
    }
}
