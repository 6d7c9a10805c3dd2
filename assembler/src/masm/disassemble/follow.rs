//! Finds the code by following it from the start.

use std::collections::{BTreeMap, BTreeSet};

use isa::i8086::{
    Base, Decoded, Displacement, FarPointer, Memory, Mnemonic, Operand, Processor, Register8,
    Register16, SegmentRegister, Shape, decode,
};

use super::program::{Program, linear};

/// Most entries of a jump table.
const LONGEST_TABLE: u32 = 256;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Instructions, by place.
    pub(super) code: BTreeMap<u32, Code>,
    /// Places that something refers to, and the size in bytes of what it sees there (0: unknown).
    pub(super) references: BTreeMap<u32, u16>,
    /// Constants of instructions that are offsets of places.
    pub(super) offsets: BTreeMap<u32, u32>,
    /// Words of jump tables and where they lead.
    pub(super) tables: BTreeMap<u32, u32>,
    /// Places that are called.
    pub(super) called: BTreeSet<u32>,
    /// Where segments begin that an instruction goes on into, and where it ends.
    pub(super) later: BTreeMap<u32, u32>,
    /// The paragraph in DS, when there is only one.
    pub(super) data: Option<u16>,
}

/// One instruction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Code {
    pub(super) cs: u16,
    pub(super) ip: u16,
    pub(super) decoded: Decoded,
    /// The function in AH, before a call of a service.
    pub(super) function: Option<u8>,
}

/// What is known about registers on a straight path.
#[derive(Debug, Clone, Copy, Default)]
struct Known {
    ah: Option<u8>,
    al: Option<u8>,
    /// DX, and the place of the instruction that loaded it.
    dx: Option<(u16, u32)>,
}

/// Follows the code of a program.
pub(super) fn follow(program: &Program<'_>, data: Option<u16>) -> Found {
    let mut search =
        Search { program, found: Found { data, ..Found::default() }, open: Vec::new() };
    search.open.push(program.entry);
    while let Some(start) = search.open.pop() {
        search.path(start);
    }
    search.found
}

/// The only paragraph that is loaded into DS by way of AX, if there is only one.
pub(super) fn data_paragraph(program: &Program<'_>, found: &Found) -> Option<u16> {
    const LOAD_DS: [u8; 2] = [0x8E, 0xD8];
    let loads = found.code.iter().filter_map(|(place, code)| {
        let next = place + u32::from(code.decoded.length);
        let loaded = *program.relocated.get(&(place + 1))?;
        let is_load = code.decoded.row.opcode == 0xB8 && program.from(next)?.starts_with(&LOAD_DS);
        is_load.then_some(loaded)
    });
    let paragraphs: BTreeSet<u16> = loads.collect();
    paragraphs.first().copied().filter(|_| paragraphs.len() == 1)
}

struct Search<'a> {
    program: &'a Program<'a>,
    found: Found,
    open: Vec<FarPointer>,
}

/// How a path goes on.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    End,
}

impl Search<'_> {
    /// Everything from `start` up to where the path leaves or meets known code.
    fn path(&mut self, start: FarPointer) {
        let (cs, mut ip) = (start.segment, start.offset);
        let mut known = Known::default();
        loop {
            let place = linear(FarPointer { segment: cs, offset: ip });
            let Some(decoded) = self.instruction(place) else { return };
            let function = known.ah;
            self.found.code.insert(place, Code { cs, ip, decoded, function });
            let flow = self.note(place, cs, ip, &decoded, &mut known);
            let (next, wrapped) = ip.overflowing_add(u16::from(decoded.length));
            if flow == Flow::End || wrapped {
                return;
            }
            ip = next;
        }
    }

    /// The instruction at a place, if it can be one and nothing else is there.
    fn instruction(&mut self, place: u32) -> Option<Decoded> {
        let bytes = self.program.from(place)?;
        // Zeros are ADD [BX+SI],AL, which nobody writes.
        if bytes.starts_with(&[0, 0]) {
            return None;
        }
        let decoded = decode(Processor::I80186, bytes)?;
        let end = place + u32::from(decoded.length);
        let before = self.found.code.range(..end).next_back();
        let overlaps = before.is_some_and(|(at, code)| at + u32::from(code.decoded.length) > place);
        let next = self.program.segment_at(place)?.end;
        // A relocation can only be the last word of an instruction, or of its displacement; and
        // no instruction begins inside one.
        let odd = |at: u32| at <= place || at + 2 != end;
        let before = place.saturating_sub(1);
        let odd = self.program.relocated.range(before..end).any(|(at, _)| odd(*at));
        if overlaps || odd {
            return None;
        }
        if end > next {
            // The segment may begin anywhere in its paragraph.
            let follows = self.program.segment_at(next).is_some_and(|segment| !segment.is_stack);
            if follows && end >> 4 == next >> 4 {
                self.found.later.insert(next, end);
            }
            return None;
        }
        Some(decoded)
    }

    fn note(&mut self, place: u32, cs: u16, ip: u16, it: &Decoded, known: &mut Known) -> Flow {
        use Mnemonic::{Call, Hlt, Int, Iret, Jmp, Mov, Ret, Retf, Retn};
        let next = ip.wrapping_add(u16::from(it.length));
        let last_word = (place + u32::from(it.length)).saturating_sub(2);
        for (shape, operand) in it.row.operands.iter().zip(it.operands()) {
            match *operand {
                Operand::Relative(distance) => {
                    let target =
                        FarPointer { segment: cs, offset: next.wrapping_add_signed(distance) };
                    self.jump(target, it.row.mnemonic);
                }
                Operand::Far(target) if self.program.relocated.contains_key(&last_word) => {
                    self.jump(target, it.row.mnemonic);
                }
                Operand::Memory(memory) => self.memory(cs, memory, it, *shape),
                _ => {}
            }
        }
        match it.row.mnemonic {
            Jmp | Ret | Retn | Retf | Iret | Hlt => return Flow::End,
            Int => return self.service(it, known),
            Mov => self.load(place, it, known),
            Call => *known = Known::default(),
            _ => known.forget(it),
        }
        Flow::On
    }

    fn jump(&mut self, target: FarPointer, mnemonic: Mnemonic) {
        let place = linear(target);
        if self.program.from(place).is_some() {
            self.found.references.entry(place).or_default();
            if mnemonic == Mnemonic::Call {
                self.found.called.insert(place);
            }
            self.open.push(target);
        }
    }

    /// Notes what an operand in memory refers to.
    fn memory(&mut self, cs: u16, memory: Memory, it: &Decoded, shape: Shape) {
        let Some(place) = place_of(memory, it.prefixes.segment, cs, self.found.data) else {
            return;
        };
        if place < self.program.origin || self.program.segment_at(place).is_none() {
            return;
        }
        let size = u16::from(shape.bits()) / 8;
        let seen = self.found.references.entry(place).or_default();
        *seen = size.max(*seen);
        let jumps = matches!(it.row.mnemonic, Mnemonic::Jmp | Mnemonic::Call);
        if jumps && shape == Shape::Rm16 && memory.base != Base::Direct {
            self.table(cs, place);
        }
    }

    /// A table of offsets of code, as long as its entries lead into the segment and nothing else
    /// begins inside it.
    fn table(&mut self, cs: u16, start: u32) {
        let mut nearest = u32::MAX;
        for place in (start..).step_by(2).take(LONGEST_TABLE as usize) {
            let Some(offset) = self.program.word(place) else { return };
            let target = FarPointer { segment: cs, offset };
            let leads = linear(target);
            let before = place.saturating_sub(1);
            let relocated = self.program.relocated.range(before..place + 2).next().is_some();
            let fits = !relocated
                && self.program.belongs(leads, cs)
                && self.program.from(leads).is_some()
                && offset != 0;
            if !fits || place + 2 > nearest || self.found.code.contains_key(&place) {
                return;
            }
            if leads > start {
                nearest = nearest.min(leads);
            }
            self.found.tables.insert(place, leads);
            self.found.references.entry(leads).or_default();
            self.open.push(target);
        }
    }

    fn load(&mut self, place: u32, it: &Decoded, known: &mut Known) {
        known.forget(it);
        if self.program.relocated.range(place..place + u32::from(it.length)).next().is_some() {
            return;
        }
        match *it.operands() {
            [Operand::Register8(Register8::Ah), Operand::Immediate(value)] => {
                known.ah = Some(value as u8);
            }
            [Operand::Register8(Register8::Al), Operand::Immediate(value)] => {
                known.al = Some(value as u8);
            }
            [Operand::Register16(Register16::Ax), Operand::Immediate(value)] => {
                (known.ah, known.al) = (Some((value >> 8) as u8), Some(value as u8));
            }
            [Operand::Register16(Register16::Dx), Operand::Immediate(value)] => {
                known.dx = Some((value, place));
            }
            _ => {}
        }
    }

    /// A call of DOS or BIOS: what it says about DX, and whether it comes back.
    fn service(&mut self, it: &Decoded, known: &mut Known) -> Flow {
        const ENDS: [u8; 3] = [0x00, 0x31, 0x4C];
        const PRINT: u8 = 0x09;
        const SET_VECTOR: u8 = 0x25;
        let number = match it.operands() {
            [Operand::Immediate(number)] => *number,
            _ => return Flow::On,
        };
        let ends = match number {
            0x20 | 0x27 => true,
            0x21 => known.ah.is_some_and(|function| ENDS.contains(&function)),
            _ => false,
        };
        if let (0x21, Some(function), Some((offset, by)), Some(data)) =
            (number, known.ah, known.dx, self.found.data)
        {
            let target = FarPointer { segment: data, offset };
            let place = linear(target);
            let is_there = self.program.from(place).is_some() && self.program.belongs(place, data);
            if is_there && matches!(function, PRINT | SET_VECTOR | 0x0A | 0x39..=0x3D) {
                self.found.offsets.insert(by, place);
                self.found.references.entry(place).or_default();
            }
            if is_there && function == SET_VECTOR {
                self.open.push(target);
            }
        }
        *known = Known { ah: None, ..*known };
        if ends { Flow::End } else { Flow::On }
    }
}

impl Known {
    /// Forgets the registers that an instruction may change.
    fn forget(&mut self, it: &Decoded) {
        let ends_path = matches!(it.operands().first(), Some(Operand::Relative(_)));
        match it.operands().first() {
            _ if ends_path => {}
            Some(Operand::Register8(Register8::Ah)) => self.ah = None,
            Some(Operand::Register8(Register8::Al)) => self.al = None,
            Some(Operand::Register8(Register8::Dl | Register8::Dh)) => self.dx = None,
            Some(Operand::Register16(Register16::Ax)) => (self.ah, self.al) = (None, None),
            Some(Operand::Register16(Register16::Dx)) => self.dx = None,
            None => *self = Known { dx: self.dx, ..Known::default() },
            Some(_) => {}
        }
    }
}

/// The place that an operand in memory names by a whole word, if its segment is known.
pub(super) fn place_of(
    memory: Memory,
    over: Option<SegmentRegister>,
    cs: u16,
    data: Option<u16>,
) -> Option<u32> {
    let Displacement::Word(offset) = memory.displacement else { return None };
    let segment = match over.unwrap_or(memory.base.segment()) {
        SegmentRegister::Cs => cs,
        SegmentRegister::Ds => data?,
        SegmentRegister::Es | SegmentRegister::Ss => return None,
    };
    Some(linear(FarPointer { segment, offset }))
}
