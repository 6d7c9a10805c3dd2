//! The 8086's table there and back: every form with every shape of its operands is encoded,
//! decoded, printed and assembled to the same bytes; so are whole programs.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use assembler::masm::disassemble::disassemble;
use assembler::{Assembled, Files, Request, Severity, assemble, render, target};
use isa::Target;
use isa::format::com::ORIGIN;
use isa::format::omf;
use isa::i8086::{
    Base, Decoded, Displacement, FarPointer, Image, Memory, ModRm, Names, Operand, Prefixes,
    Register8, Register16, Repeat, Row, SegmentRegister, Shape, Standing, TABLE, decode, encode,
    forms, text_with,
};

mod files;

/// Bytes between the places of two instructions.
const SLOT: usize = 16;
/// Instructions of one listing, whose segment they fill.
const MOST: usize = 0x1_0000 / SLOT - 1;
/// Segments of far targets.
const FAR: [u16; 2] = [0x1234, 0xB800];

/// Why an instruction does not come back as it was. Nothing else may keep one from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    /// MASM has a form for these operands that it prefers: another direction between registers,
    /// the accumulator's own, a byte whose sign is extended, INT 3, a short jump.
    OtherForm,
    /// The displacement is longer than it must be.
    LongDisplacement,
    /// The override names the segment that is meant without it; MASM leaves it out.
    NeedlessOverride,
}

/// An instruction and what is to come back.
struct Case {
    /// As printed.
    text: String,
    made: Vec<u8>,
    expected: Vec<u8>,
    reason: Option<Reason>,
}

/// Places that a listing can name: `S` is the start of the code, `F1234` that of a segment.
struct Places;

impl Names for Places {
    fn target(&self, offset: u16) -> Option<String> {
        Some(format!("S+0{offset:X}H"))
    }

    fn far(&self, target: FarPointer) -> Option<String> {
        Some(format!("F{:04X}+0{:X}H", target.segment, target.offset))
    }
}

/// All places in memory that ModR/M can tell, with a displacement of each kind.
fn places() -> Vec<Operand> {
    let displacements = [
        Displacement::None,
        Displacement::Byte(-5),
        Displacement::Byte(100),
        Displacement::Word(0x1234),
    ];
    let based = (0..8).flat_map(|code| displacements.map(|it| (Base::from_code(code), it)));
    let long = [(Base::Bx, Displacement::Word(5)), (Base::Si, Displacement::Byte(0))];
    let direct = [0, 0xFFFF, 0x1234].map(|offset| (Base::Direct, Displacement::Word(offset)));
    let all = based.chain(long).chain(direct);
    // BP alone has no form without a displacement.
    let all = all.filter(|it| *it != (Base::Bp, Displacement::None));
    all.map(|(base, displacement)| Operand::Memory(Memory { base, displacement })).collect()
}

/// Operands of a shape: all registers, all kinds of memory, numbers at their limits.
fn operands(shape: Shape) -> Vec<Operand> {
    let numbers = |numbers: &[u16]| numbers.iter().map(|&it| Operand::Immediate(it)).collect();
    let distances = |all: &[i16]| all.iter().map(|&it| Operand::Relative(it)).collect();
    let bytes = || (0..8).map(|code| Operand::Register8(Register8::from_code(code)));
    let words = || (0..8).map(|code| Operand::Register16(Register16::from_code(code)));
    match shape {
        Shape::R8 => bytes().collect(),
        Shape::R16 => words().collect(),
        Shape::Rm8 => bytes().chain(places()).collect(),
        Shape::Rm16 => words().chain(places()).collect(),
        Shape::Mem | Shape::Mem32 => places(),
        Shape::Sreg => SegmentRegister::ALL.map(Operand::Segment).to_vec(),
        Shape::Imm8 => numbers(&[0, 1, 3, 10, 0x7F, 0x80, 0xFF]),
        Shape::Imm8s => numbers(&[0, 1, 0x7F, 0xFF80, 0xFFFF]),
        Shape::Imm16 => numbers(&[0, 1, 0x7F, 0x80, 0x1234, 0xFF7F, 0xFF80, 0xFFFF]),
        Shape::Imm6 => (0..64).map(Operand::Immediate).collect(),
        Shape::Moffs8 | Shape::Moffs16 => [0, 0x1234, 0xFFFF]
            .map(Displacement::Word)
            .map(|displacement| Operand::Memory(Memory { base: Base::Direct, displacement }))
            .to_vec(),
        Shape::Rel8 => distances(&[-128, -2, 0, 127]),
        Shape::Rel16 => distances(&[-0x8000, -0x200, -132, -131, 0, 126, 127, 128, 0x7FFF]),
        Shape::FarPtr => {
            FAR.map(|segment| Operand::Far(FarPointer { segment, offset: 5 })).to_vec()
        }
        Shape::One => numbers(&[1]),
        Shape::Three => numbers(&[3]),
        Shape::Es => vec![Operand::Segment(SegmentRegister::Es)],
        Shape::Cs => vec![Operand::Segment(SegmentRegister::Cs)],
        Shape::Ss => vec![Operand::Segment(SegmentRegister::Ss)],
        Shape::Ds => vec![Operand::Segment(SegmentRegister::Ds)],
        Shape::Al => vec![Operand::Register8(Register8::Al)],
        Shape::Ax => vec![Operand::Register16(Register16::Ax)],
        Shape::Cl => vec![Operand::Register8(Register8::Cl)],
        Shape::Dx => vec![Operand::Register16(Register16::Dx)],
        // Of string instructions and XLAT, which the decoder knows without operands.
        Shape::Source8
        | Shape::Source16
        | Shape::Destination8
        | Shape::Destination16
        | Shape::Table8 => Vec::new(),
    }
}

/// Every combination of a row's operands.
fn combinations(row: &Row) -> Vec<Vec<Operand>> {
    row.operands.iter().fold(vec![Vec::new()], |begun, shape| {
        let more = operands(*shape);
        let with = |begun: &Vec<Operand>| {
            let begun = begun.clone();
            more.iter().map(move |operand| [&begun[..], &[*operand]].concat()).collect::<Vec<_>>()
        };
        begun.iter().flat_map(with).collect()
    })
}

/// The prefixes to try: none; with an operand in memory or of a string, each override.
fn prefixes(row: &Row, operands: &[Operand]) -> Vec<Prefixes> {
    let none = Prefixes::default();
    let mut all = vec![none];
    let in_memory = operands.iter().any(|operand| matches!(operand, Operand::Memory(_)));
    let over = |segment| Prefixes { segment: Some(segment), ..none };
    if in_memory || matches!(row.opcode, 0xA4..=0xA7 | 0xAC | 0xAD | 0xD7 | 0x6E | 0x6F) {
        all.extend(SegmentRegister::ALL.map(over));
    }
    if in_memory {
        all.push(Prefixes { lock: true, ..none });
    }
    if matches!(row.opcode, 0xA4..=0xA7 | 0xAA..=0xAF) {
        let both = [Repeat::WhileEqual, Repeat::WhileNotEqual];
        all.extend(both.map(|repeat| Prefixes { repeat: Some(repeat), ..none }));
        let segment = Some(SegmentRegister::Cs);
        all.push(Prefixes {
            repeat: Some(both[0]),
            segment: segment.filter(|_| row.opcode < 0xAA),
            ..none
        });
    }
    all
}

/// Whether a form is printed and assembled at all. Undocumented ones only the decoder knows, and
/// MASM has no words for them; alternative ones only the assembler knows, and the decoder calls the
/// same bytes by another.
fn is_printed(row: &Row, operands: &[Operand]) -> bool {
    let ten = matches!(row.opcode, 0xD4 | 0xD5) && *operands == [Operand::Immediate(10)];
    let to_cs = row.opcode == 0x8E && operands[0] == Operand::Segment(SegmentRegister::Cs);
    row.standing == Standing::Standard && !to_cs || row.standing == Standing::Undocumented && ten
}

/// All cases of a row.
fn cases(row: &'static Row) -> Vec<Case> {
    let mut cases = Vec::new();
    for operands in combinations(row).into_iter().filter(|it| is_printed(row, it)) {
        for prefixes in prefixes(row, &operands) {
            let encoded = encode(row, prefixes, &operands).expect("samples fit their shapes");
            let made = encoded.bytes().to_vec();
            let decoded = decode(row.processor, &made).expect("what is encoded is whole");
            let at = (cases.len() % MOST * SLOT) as u16;
            let text = text_with(&decoded, at, &Places);
            let (expected, reason) = expected(row, &decoded, &made);
            cases.push(Case { text, made, expected, reason });
        }
    }
    cases
}

/// What assembling the printed instruction must give: the same bytes, or MASM's choice.
fn expected(row: &'static Row, decoded: &Decoded, made: &[u8]) -> (Vec<u8>, Option<Reason>) {
    let mut prefixes = decoded.prefixes;
    // LEA reads nothing, and MASM drops every override of it.
    let needless = meant(decoded) == prefixes.segment || row.operands.contains(&Shape::Mem);
    prefixes.segment = prefixes.segment.filter(|_| !needless);
    let shortest: Vec<Operand> = decoded.operands().iter().map(|it| shortened(*it)).collect();
    let (chosen, operands) = preferred(decoded.row, &shortest);
    let expected = encode(chosen, prefixes, &operands).expect("a form was chosen").bytes().to_vec();
    let reason = if expected == made {
        None
    } else if !std::ptr::eq(chosen, row) {
        Some(Reason::OtherForm)
    } else if shortest != decoded.operands() {
        Some(Reason::LongDisplacement)
    } else {
        Some(Reason::NeedlessOverride)
    };
    (expected, reason)
}

/// The segment that is meant without an override.
fn meant(decoded: &Decoded) -> Option<SegmentRegister> {
    let memory = decoded.operands().iter().find_map(|operand| match operand {
        Operand::Memory(memory) => Some(memory.base.segment()),
        _ => None,
    });
    Some(memory.unwrap_or(SegmentRegister::Ds))
}

fn shortened(operand: Operand) -> Operand {
    match operand {
        Operand::Memory(Memory { base, displacement }) => {
            let displacement = Displacement::shortest(base, displacement.value());
            Operand::Memory(Memory { base, displacement })
        }
        other => other,
    }
}

/// The first form of the mnemonic that takes the operands at these sizes, as the table's order has
/// it, and its operands.
fn preferred(row: &'static Row, operands: &[Operand]) -> (&'static Row, Vec<Operand>) {
    // A short jump ends a byte before a near one.
    let shorter = |operand: Operand| match operand {
        Operand::Relative(distance) => Operand::Relative(distance.wrapping_add(1)),
        other => other,
    };
    let near = row.operands == [Shape::Rel16];
    for form in forms(row.mnemonic).filter(|form| form.is_assembled()) {
        let short = near && form.operands == [Shape::Rel8];
        let operands: Vec<Operand> =
            operands.iter().map(|it| if short { shorter(*it) } else { *it }).collect();
        let mut shapes = form.operands.iter().zip(row.operands).zip(&operands);
        let alike = |(form, row): (&Shape, &Shape), operand: &Operand| {
            let sized = !matches!(operand, Operand::Memory(_)) || form.bits() == row.bits();
            form.accepts(operand) && sized
        };
        if form.operands.len() == row.operands.len()
            && shapes.all(|(shapes, operand)| alike(shapes, operand))
        {
            return (form, operands);
        }
    }
    (row, operands.to_vec())
}

/// A listing of the instructions, each in a slot of its own.
fn listing(cases: &[Case]) -> String {
    let mut text = String::from(" .186\n .8087\n");
    for segment in FAR {
        _ = writeln!(text, "G{segment:04X} SEGMENT AT 0{segment:X}H\nF{segment:04X} LABEL FAR");
        _ = writeln!(text, "G{segment:04X} ENDS");
    }
    text.push_str("C SEGMENT\n ASSUME CS:C,DS:NOTHING,ES:NOTHING,SS:NOTHING\nS LABEL NEAR\n");
    for (number, case) in cases.iter().enumerate() {
        _ = writeln!(text, " ORG 0{:X}H\n {}", number * SLOT, case.text);
    }
    text.push_str("C ENDS\n END\n");
    text
}

fn assembled(text: &str) -> Assembled {
    assemble(&Request::new(Target::I8086, "a.asm", text.as_bytes()))
}

/// The instructions of a listing that do not come back as expected.
fn wrong(cases: &[Case]) -> Vec<String> {
    let text = listing(cases);
    let made = assembled(&text);
    let errors: Vec<_> =
        made.diagnostics.iter().filter(|it| it.severity == Severity::Error).cloned().collect();
    let Some(isa::Image::I8086(image)) = &made.image else {
        let lines = render::short(&made.sources, &errors, &render::Manner::default());
        let first = errors.first().and_then(|error| error.span());
        let line = first.map(|span| {
            let source = made.sources.get(span.file);
            source.line(source.line_number(span.start)).to_owned()
        });
        return vec![format!("{lines}{line:?}")];
    };
    let mut wrong = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let at = number * SLOT;
        let length = made.debug.line_at(at as u32).map_or(0, |line| line.length as usize);
        let bytes = image.bytes.get(at..at + length).unwrap_or_default();
        if bytes != case.expected {
            let (text, made, expected) = (&case.text, &case.made, &case.expected);
            wrong.push(format!("{text}: of {made:02X?} {bytes:02X?}, expected {expected:02X?}"));
        }
    }
    wrong
}

#[test]
fn every_form_is_printed_and_assembled_to_the_same_bytes() {
    let mut wrong_ones = Vec::new();
    let mut never = Vec::new();
    let mut reasons = BTreeSet::new();
    for row in TABLE.iter().filter(|row| row.modrm != ModRm::Prefix) {
        let cases = cases(row);
        reasons.extend(cases.iter().filter_map(|case| case.reason));
        cases.chunks(MOST).for_each(|cases| wrong_ones.extend(wrong(cases).into_iter().take(3)));
        if row.standing == Standing::Standard && cases.iter().all(|case| case.reason.is_some()) {
            never.push(format!("{row:?}"));
        }
    }
    assert!(
        wrong_ones.is_empty(),
        "{} of them:\n{}",
        wrong_ones.len(),
        wrong_ones[..wrong_ones.len().min(40)].join("\n")
    );
    assert!(never.is_empty(), "forms that never come back:\n{}", never.join("\n"));
    assert_eq!(reasons.len(), 3, "{reasons:?}");
}

/// Files beside the listing.
struct Beside<'a>(&'a Path);

impl Files for Beside<'_> {
    fn include(&self, name: &str, _from: &str) -> Result<(String, Vec<u8>), Vec<String>> {
        let path = self.0.with_file_name(name);
        fs::read(&path).map(|bytes| (name.to_owned(), bytes)).map_err(|_| vec![name.to_owned()])
    }
}

/// The program of a listing, if it is one for the 8086 that assembles.
fn program(path: &Path) -> Option<Image> {
    let bytes = fs::read(path).ok()?;
    let name = files::name(path);
    if target::guess(&name, &String::from_utf8_lossy(&bytes)).0 != Target::I8086 {
        return None;
    }
    let request = Request::new(Target::I8086, &name, &bytes);
    let made = assemble(&Request { files: &Beside(path), ..request });
    match made.image {
        Some(isa::Image::I8086(image)) if !image.bytes.is_empty() => Some(image),
        _ => None,
    }
}

#[test]
fn listings_of_whole_programs_assemble_to_the_same_program() {
    let folders = ["games", "tests/asm/masm", "tests/dos", "tests/programs", "tests/services"];
    let found = folders.iter().flat_map(|folder| files::under(&files::root().join(folder)));
    let mut programs = 0;
    let mut wrong = Vec::new();
    for path in found.filter(|path| files::has_extension(path, "asm")) {
        let Some(image) = program(&path) else { continue };
        programs += 1;
        let listing = disassemble(&image, ORIGIN, &[]);
        if !listing.differences.is_empty() {
            wrong.push(format!("{}: {:?}", files::name(&path), listing.differences));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(programs > 80, "{programs} programs");
}

/// The object file of a listing for the 8086, if it assembles.
fn records(path: &Path, bytes: &[u8]) -> Option<Vec<omf::Record>> {
    let name = files::name(path);
    let request = Request::new(Target::I8086, &name, bytes);
    let made = assemble(&Request { files: &Beside(path), ..request });
    let sound = made.diagnostics.iter().all(|found| found.severity != Severity::Error);
    made.module.filter(|_| sound).map(|module| module.records)
}

/// A macro with an instruction's name makes pass two read everything again.
#[test]
fn what_pass_one_settles_is_what_pass_two_would_read() {
    let folders = ["games", "tests/asm/masm", "tests/dos", "tests/objects", "tests/programs"];
    let found = folders.iter().flat_map(|folder| files::under(&files::root().join(folder)));
    let mut compared = 0;
    for path in found.filter(|path| files::has_extension(path, "asm")) {
        let Ok(bytes) = fs::read(&path) else { continue };
        let read_again = [b"SALC MACRO\n ENDM\n".as_slice(), &bytes].concat();
        let both = (records(&path, &bytes), records(&path, &read_again));
        if let (Some(settled), Some(read)) = both {
            compared += 1;
            assert_eq!(settled, read, "{}", path.display());
        }
    }
    assert!(compared > 100, "{compared} listings");
}
