//! What is known of the registers at a place: that nobody has written them yet, what is in them,
//! or nothing.

use isa::i8086::{Base, Mnemonic, Operand, Register8, Register16, SegmentRegister, Shape};

use super::calls;
use super::program::{Goes, Program, Step};
use super::record::Place;

/// A set of halves of registers, a bit for each; by code of the byte register. Further bits stand
/// for the registers that have no halves.
pub(super) type Halves = u16;

/// The bits.
pub(super) mod half {
    use super::Halves;

    pub(in super::super) const AL: Halves = 1 << 0;
    pub(in super::super) const CL: Halves = 1 << 1;
    pub(in super::super) const AX: Halves = 1 << 0 | 1 << 4;
    pub(in super::super) const CX: Halves = 1 << 1 | 1 << 5;
    pub(in super::super) const DX: Halves = 1 << 2 | 1 << 6;
    pub(in super::super) const BX: Halves = 1 << 3 | 1 << 7;
    /// SP, BP, SI and DI begin here.
    pub(in super::super) const SP: Halves = 1 << 8;
    pub(in super::super) const DS: Halves = 1 << 12;
    pub(in super::super) const ALL: Halves = 0x1FFF;
}

use half::{AL, AX, BX, CL, CX, DS, DX, SP};

/// What is known of half a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Half {
    /// No way here has written it.
    Unset,
    Known(u8),
    /// Anything.
    Any,
}

impl Half {
    /// What is known where two ways meet.
    fn or(self, other: Half) -> Half {
        if self == other { self } else { Half::Any }
    }

    /// What a copy holds: it was written, if with nothing of use.
    fn copied(self) -> Half {
        if self == Half::Unset { Half::Any } else { self }
    }

    /// The number in it.
    pub(super) fn number(self) -> Option<u8> {
        match self {
            Half::Known(number) => Some(number),
            Half::Unset | Half::Any => None,
        }
    }
}

/// What is known at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    /// By code.
    halves: [Half; 8],
    /// For each word register, by code, the place whose address it holds.
    places: [Option<Place>; 8],
    /// DS is as DOS has left it on every way here.
    pub(super) ds_unset: bool,
    /// Words that the program has put on the stack, where that is certain.
    pub(super) depth: Option<u16>,
}

impl State {
    /// As DOS starts a program.
    pub(super) const START: State =
        State { halves: [Half::Unset; 8], places: [None; 8], ds_unset: true, depth: Some(0) };
    /// Where execution may come from anywhere.
    pub(super) const ANY: State =
        State { halves: [Half::Any; 8], places: [None; 8], ds_unset: false, depth: None };

    /// What is known where two ways meet.
    pub(super) fn or(&self, other: &State) -> State {
        let mut both = *self;
        for (half, other) in both.halves.iter_mut().zip(other.halves) {
            *half = half.or(other);
        }
        for (place, other) in both.places.iter_mut().zip(other.places) {
            *place = place.filter(|place| Some(*place) == other);
        }
        both.ds_unset &= other.ds_unset;
        both.depth = both.depth.filter(|depth| Some(*depth) == other.depth);
        both
    }

    /// What a procedure finds that is called here.
    pub(super) fn inside(&self) -> State {
        State { depth: None, ..*self }
    }

    /// What a byte register holds.
    pub(super) fn half(&self, register: Register8) -> Half {
        self.halves[register as usize]
    }

    /// The place whose address a word register holds.
    pub(super) fn place(&self, register: Register16) -> Option<Place> {
        self.places[register as usize]
    }

    /// Whether no half of a register with halves was written.
    pub(super) fn is_unset(&self, low: Register8) -> bool {
        let high = self.halves[low as usize | 4];
        (self.halves[low as usize], high) == (Half::Unset, Half::Unset)
    }

    /// Forgets registers.
    pub(super) fn forget(&mut self, halves: Halves) {
        for code in 0..8 {
            if halves & 1 << code != 0 {
                self.halves[code] = Half::Any;
                self.places[code & 3] = None;
            }
        }
        for code in 4..8 {
            if halves & SP << (code - 4) != 0 {
                self.places[code] = None;
            }
        }
        self.ds_unset &= halves & DS == 0;
        if halves & SP != 0 {
            self.depth = None;
        }
    }

    fn set_byte(&mut self, code: usize, value: Half) {
        self.halves[code] = value;
        self.places[code & 3] = None;
    }

    fn set_number(&mut self, code: usize, number: u16) {
        self.places[code] = None;
        if code < 4 {
            let [low, high] = number.to_le_bytes();
            (self.halves[code], self.halves[code | 4]) = (Half::Known(low), Half::Known(high));
        }
        if code == Register16::Sp as usize {
            self.depth = None;
        }
    }

    fn set_place(&mut self, code: usize, place: Option<Place>) {
        self.forget(word(code));
        self.places[code] = place;
    }

    fn copy(&mut self, to: usize, from: usize) {
        self.set_place(to, self.places[from]);
        if to < 4 && from < 4 {
            for (to, from) in [(to, from), (to | 4, from | 4)] {
                self.halves[to] = self.halves[from].copied();
            }
        }
    }

    /// Carries out an instruction. `called` are the registers that the program's procedures change.
    pub(super) fn step(&mut self, program: &Program<'_>, step: &Step, called: Halves) {
        match step.goes {
            Goes::Call => self.forget(if step.target().is_some() { called } else { half::ALL }),
            Goes::Interrupt(number) => self.interrupt(number),
            Goes::Branch if is_loop(step.mnemonic()) => self.count_down(),
            Goes::On => self.plain(program, step),
            _ => {}
        }
    }

    /// Something is taken from CX: what nobody has set is still not set.
    fn count_down(&mut self) {
        let unset = |register| self.half(register) == Half::Unset;
        self.forget(match (unset(Register8::Cl), unset(Register8::Ch)) {
            (true, true) => 0,
            (false, true) => CL,
            _ => CX,
        });
    }

    /// What a LOOP that is done with leaves behind.
    pub(super) fn fell_through(&mut self, step: &Step) {
        if step.mnemonic() == Mnemonic::Loop {
            self.set_number(Register16::Cx as usize, 0);
        }
    }

    fn interrupt(&mut self, number: u8) {
        let function = self.half(Register8::Ah).number();
        self.forget(match calls::call_of(number, function) {
            Some(call) => call.writes,
            None => half::ALL & !(DS | SP),
        });
    }

    fn plain(&mut self, program: &Program<'_>, step: &Step) {
        use Mnemonic::{Mov, Sub, Xor};
        let operands = step.decoded.operands();
        match (step.mnemonic(), operands) {
            (Mov, [Operand::Register16(to), Operand::Immediate(number)]) => {
                let code = *to as usize;
                match program.references(step).next() {
                    Some(held) => self.set_place(code, held.place()),
                    None => self.set_number(code, *number),
                }
            }
            (Mov, [Operand::Register8(to), Operand::Immediate(number)]) => {
                let known = program.references(step).next().is_none();
                let value = if known { Half::Known(*number as u8) } else { Half::Any };
                self.set_byte(*to as usize, value);
            }
            (Mov, [Operand::Register16(to), Operand::Register16(from)]) => {
                self.copy(*to as usize, *from as usize);
            }
            (Mov, [Operand::Register8(to), Operand::Register8(from)]) => {
                self.set_byte(*to as usize, self.half(*from).copied());
            }
            (Xor | Sub, [Operand::Register16(to), Operand::Register16(from)]) if to == from => {
                self.set_number(*to as usize, 0);
            }
            (Xor | Sub, [Operand::Register8(to), Operand::Register8(from)]) if to == from => {
                self.set_byte(*to as usize, Half::Known(0));
            }
            (Mnemonic::Lea, [Operand::Register16(to), Operand::Memory(from)]) => {
                let direct = from.base == Base::Direct;
                let place = program.place_in(step).filter(|_| direct);
                self.set_place(*to as usize, place);
            }
            _ => self.forget(writes(step)),
        }
        if step.decoded.prefixes.repeat.is_some() {
            self.count_down();
        }
        self.stack(step);
    }

    /// Keeps count of the stack.
    fn stack(&mut self, step: &Step) {
        let change = |depth: u16| match step.mnemonic() {
            Mnemonic::Push | Mnemonic::Pushf => depth.checked_add(1),
            Mnemonic::Pop | Mnemonic::Popf => depth.checked_sub(1),
            Mnemonic::Pusha => depth.checked_add(8),
            Mnemonic::Popa => depth.checked_sub(8),
            _ => Some(depth),
        };
        self.depth = self.depth.and_then(change);
    }
}

/// The bits of a word register.
fn word(code: usize) -> Halves {
    if code < 4 { 1 << code | 1 << (code + 4) } else { SP << (code - 4) }
}

/// The bits of what an operand is.
fn bits(operand: &Operand) -> Halves {
    match operand {
        Operand::Register8(register) => 1 << *register as usize,
        Operand::Register16(register) => word(*register as usize),
        Operand::Segment(SegmentRegister::Ds) => DS,
        _ => 0,
    }
}

fn is_loop(mnemonic: Mnemonic) -> bool {
    matches!(mnemonic, Mnemonic::Loop | Mnemonic::Loope | Mnemonic::Loopne)
}

/// The registers that an instruction writes, calls and interrupts left out.
pub(super) fn writes(step: &Step) -> Halves {
    use Mnemonic::*;
    let operands = step.decoded.operands();
    let first = operands.first().map_or(0, bits);
    let (si, di) = (SP << 2, SP << 3);
    let wide = step.decoded.row.operands.first() == Some(&Shape::Rm16);
    match step.mnemonic() {
        Cmp | Test | Push | Pusha | Pushf | Popf | Out | Esc | Bound | Nop | Sahf => 0,
        Mul | Imul | Div | Idiv if operands.len() == 1 => AX | if wide { DX } else { 0 },
        Xchg => operands.iter().map(bits).fold(0, |all, more| all | more),
        Lds => first | DS,
        Aaa | Aas | Aad | Aam | Cbw | Lahf => AX,
        Daa | Das | Salc | Xlat => AL,
        Cwd => DX,
        Lodsb => AL | si,
        Lodsw => AX | si,
        Stosb | Stosw | Scasb | Scasw | Insb | Insw => di,
        Movsb | Movsw | Cmpsb | Cmpsw => si | di,
        Outsb | Outsw => si,
        Popa => AX | BX | CX | DX | si | di | SP << 1,
        Enter | Leave => SP | SP << 1,
        Loop | Loope | Loopne => CX,
        _ => first,
    }
}
