//! The words for mistakes in instructions and their operands.

use super::super::problem::{self as codes, Reach, Way, What};
use super::super::protected::is_of_80286;
use super::super::symbol::Type;
use super::error;
use crate::code;
use crate::diagnostic::{Diagnostic, Edit};
use crate::say;
use crate::source::Span;
use crate::text::Text;

/// The report of a mistake in an instruction.
pub(super) fn instruction(span: Span, what: What) -> Diagnostic {
    match what {
        what @ (What::WrongOperands { .. }
        | What::OperandCount { .. }
        | What::NeedsSize { .. }
        | What::SizesDiffer { .. }
        | What::IllegalSize { .. }
        | What::ShiftCount { .. }
        | What::OutOfReach(_)
        | What::ShortJump
        | What::Unreachable { .. }
        | What::OtherSegment
        | What::ForwardFar
        | What::PrefixAlone
        | What::LaterProcessor { .. }) => form(span, what),
        what => operand(span, what),
    }
}

// Long: a flat match, one arm a mistake.
fn form(span: Span, what: What) -> Diagnostic {
    match what {
        What::WrongOperands { name, forms } => error(
            code::WRONG_OPERANDS,
            say!("{name} does not take these operands", name = &name),
            span,
            say!("no form fits"),
        )
        .because(accepted(name, &forms)),
        What::OperandCount { name, forms, found } => {
            error(code::OPERAND_COUNT, operands(&name, found), span, say!("too few"))
                .because(accepted(name, &forms))
        }
        What::NeedsSize { edits } => {
            let found = error(
                codes::OPERAND_NEEDS_SIZE,
                say!("a byte or a word?"),
                span,
                say!("nothing says how large this is"),
            );
            match edits {
                Some((byte, word)) => found
                    .advise_edits(say!("write `BYTE PTR` before it for a byte"), byte)
                    .advise_edits(say!("write `WORD PTR` before it for a word"), word),
                None => found.advise(say!("write BYTE PTR or WORD PTR before it")),
            }
        }
        What::SizesDiffer { first, second, .. } if first.0 == second.0 => {
            let message =
                say!("{size} bytes do not fit into {room}", size = second.1, room = first.1);
            error(code::WRONG_SIZE, message, first.0, say!("an address has two bytes"))
                .advise(say!("take its HIGH or LOW byte"))
        }
        What::SizesDiffer { first, second, ways } => {
            let size = |size: u16| say!("{bits} bits", bits = u32::from(size) * 8);
            let message = say!("operands of different sizes");
            let found = Diagnostic::warning(codes::SIZES_DIFFER, message, first.0, size(first.1))
                .and_label(second.0, size(second.1))
                .because(say!("MASM goes on with the size of the first register"));
            one_size(found, &ways)
        }
        What::IllegalSize { found, wanted } => {
            let message = say!("memory of another size than the instruction's");
            Diagnostic::warning(
                codes::ILLEGAL_SIZE,
                message,
                span,
                say!("this is {kind}", kind = kind(found)),
            )
            .because(say!("the instruction uses {kind}", kind = kind(Type::Data(wanted))))
            .advise(say!("say what is meant with PTR, or write OFFSET for the address itself"))
        }
        What::ShiftCount { count, edit } => {
            let found = error(
                code::WRONG_OPERANDS,
                say!("the 8086 shifts by 1 or by CL, not by {count}", count),
                span,
                say!("1 or CL"),
            );
            match edit {
                Some((text, place)) => {
                    found.advise_edit(say!("put the count into CL"), place, text)
                }
                None => found.advise(say!("put the count into CL")),
            }
        }
        What::OutOfReach(reach) => out_of_reach(span, *reach),
        What::ShortJump => {
            let message = say!("the target is near enough for a short jump");
            Diagnostic::note(codes::SHORT_JUMP, message, span, say!("a NOP fills its third byte"))
                .advise(say!("JMP SHORT takes two bytes; MASM 5.10 says this with /W2"))
        }
        What::Unreachable { name, segment } => {
            let message =
                say!("no segment register is assumed to be at `{segment}`", segment = &segment);
            error(codes::UNREACHABLE, message, span, say!("`{name}` lies there", name = &name))
                .advise(say!(
                    "write `ASSUME DS:{segment}` and load DS, or name the register: `ES:{name}`",
                    segment,
                    name
                ))
        }
        What::OtherSegment => error(
            codes::OTHER_SEGMENT,
            say!("a near jump stays in its segment"),
            span,
            say!("this is in another one"),
        )
        .advise(say!(
            "write FAR PTR before the target of JMP or CALL; other jumps need a JMP to go there"
        )),
        What::ForwardFar => error(
            codes::FORWARD_FAR,
            say!("a far call of a procedure further down"),
            span,
            say!("pass one takes it for near"),
        )
        .advise_edit(say!("write `FAR PTR` before it"), span.before(), "FAR PTR "),
        What::PrefixAlone => error(
            codes::PREFIX_ALONE,
            say!("a prefix without its instruction"),
            span,
            say!("nothing follows on this line"),
        )
        .advise(say!("write the instruction on the same line: REP MOVSB")),
        What::LaterProcessor { name } => {
            let label = match is_of_80286(&name) {
                true => say!("the 80286 added it"),
                false => say!("the 80386 added it"),
            };
            let message = say!("the 8086 has no {name}", name = &name);
            error(codes::LATER_PROCESSOR, message, span, label).advise(later_advice(&name))
        }
        _ => error(
            code::WRONG_OPERANDS,
            say!("an instruction that does not exist"),
            span,
            say!("here"),
        ),
    }
}

/// What the 8086 does instead of an instruction of the 80386.
fn later_advice(name: &str) -> Text {
    match name.strip_prefix("SET").filter(|condition| !condition.is_empty()) {
        Some("C") => {
            say!("STC sets the carry flag; for a byte put 1 into it, and 0 behind a JC past that")
        }
        Some(condition) => {
            say!("put 1 into the byte, and 0 behind a J{condition} that jumps over it", condition)
        }
        None => say!("use instructions of the 8086 or, behind .186, of the 80186"),
    }
}

/// How many operands an instruction has here.
fn operands(name: &str, found: usize) -> Text {
    match found {
        0 => say!("{name} without operands", name),
        1 => say!("{name} with one operand", name),
        found => say!("{name} with {found} operands", name, found),
    }
}

/// The operands that an instruction takes, as the manual abbreviates them.
fn accepted(name: String, forms: &[String]) -> Text {
    let some: Vec<&str> = forms.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    let none = some.len() < forms.len();
    let forms = some.join("; ");
    match (none, some.is_empty()) {
        (true, true) => say!("{name} takes no operands", name),
        (true, false) => say!("{name} takes no operands, or {forms}", name, forms),
        (false, _) => say!("{name} takes {forms}", name, forms),
    }
}

/// What a type is.
fn kind(of: Type) -> Text {
    match of {
        Type::Data(1) => say!("a byte"),
        Type::Data(2) => say!("a word"),
        Type::Data(4) => say!("a doubleword"),
        Type::Data(size) => say!("{size} bytes", size),
        Type::Near => say!("near code"),
        Type::Far => say!("far code"),
    }
}

/// Advice to make two operands one size. What MASM does already is no repair: it takes two ways to
/// choose from for an edit.
fn one_size(found: Diagnostic, ways: &[Way]) -> Diagnostic {
    let sole = ways.len() == 1;
    if ways.is_empty() {
        return found
            .advise(say!("use registers of one size, or say BYTE PTR or WORD PTR of the memory"));
    }
    ways.iter().fold(found, |found, way| {
        let (text, at, code) = match way {
            Way::Whole { at, register } => {
                let register = register.name();
                let text = say!("write `{register}` for 16 bits; both its halves count", register);
                (text, *at, register.to_string())
            }
            Way::Half { at, register } => {
                let register = register.name();
                (say!("write `{register}` for 8 bits", register), *at, register.to_string())
            }
            Way::Memory { at, size } => {
                let text =
                    say!("write `{size} PTR` before it: as many bits as the register has", size);
                (text, *at, format!("{size} PTR "))
            }
            Way::Extend { high } => return found.advise(say!(
                "write `MOV {high},0`: a word is made of the byte; with a sign CBW does it in AX",
                high = high.name()
            )),
        };
        match sole {
            true => found.advise(text),
            false => found.advise_edit(text, at, code),
        }
    })
}

fn out_of_reach(span: Span, reach: Reach) -> Diagnostic {
    let Reach { distance, uncertain, target, inverted, name } = reach;
    let loops = name.starts_with("LOOP") || name == "JCXZ";
    let message = say!("a jump of {distance} bytes; {name} reaches -128 to 127", distance, name);
    let label = if distance < 0 {
        let beyond = -128 - distance;
        say!("{beyond} bytes too far: {distance} instead of at least -128", beyond, distance)
    } else {
        let beyond = distance - 127;
        say!("{beyond} bytes too far: {distance} instead of at most 127", beyond, distance)
    };
    let mut found = error(code::OUT_OF_REACH, message, span, label);
    if let Some(target) = target {
        found = found.and_label(target, say!("the target is here"));
    }
    if uncertain {
        found = found.because(say!("lines between that are refused are not counted"));
    }
    match inverted {
        Some(edits) if loops => found.advise_edits(say!("let it go to a JMP"), edits),
        Some(edits) if edits.iter().any(|edit| edit.replacement.contains('\n')) => {
            found.advise_edits(say!("jump over a long jump on the opposite condition"), edits)
        }
        Some(edits) => found.advise_edits(say!("take out SHORT"), edits),
        None if loops => found.advise(say!("let it go to a JMP")),
        None => found.advise(say!("jump over a long JMP on the opposite condition")),
    }
}

// Long: a flat match, one arm a mistake.
fn operand(span: Span, what: What) -> Diagnostic {
    let by_way = |found: Diagnostic, edit: Option<(String, Span)>| match edit {
        Some((text, place)) => found.advise_edit(say!("go by way of a register"), place, text),
        None => found.advise(say!("go by way of a register")),
    };
    match what {
        What::MemoryToMemory { second, sizes, itself, edit } => {
            let size = |size: u16| match size {
                1 => say!("a byte in memory"),
                2 => say!("a word in memory"),
                size => say!("{size} bytes in memory", size),
            };
            let labels = match sizes {
                Some(sizes) => sizes.map(size),
                None => [say!("memory"), say!("memory, too")],
            };
            let [first, other] = labels;
            let message = say!("both operands are in memory");
            let found = error(codes::MEMORY_TO_MEMORY, message, span, first);
            let found = found.and_label(second, other);
            let found = if itself { found } else { by_way(found, edit) };
            found.advise(say!("write the register that was meant in place of one of them"))
        }
        What::ImmediateToSegment { register, second, edit } => {
            let message = say!("{register} cannot be loaded with a number", register);
            let found =
                error(codes::IMMEDIATE_TO_SEGMENT, message, span, say!("a segment register"))
                    .and_label(second, say!("a number"));
            by_way(found, edit)
        }
        What::SegmentToSegment { second, edit } => {
            let message = say!("a segment register cannot be copied to another");
            let found = error(codes::SEGMENT_TO_SEGMENT, message, span, say!("a segment register"))
                .and_label(second, say!("another one"));
            by_way(found, edit)
        }
        What::ImmediateIllegal => error(
            codes::IMMEDIATE_ILLEGAL,
            say!("a number cannot stand here"),
            span,
            say!("a register or memory must be here"),
        )
        .advise(say!("put it into a register first; for memory at this offset write DS:[number]")),
        What::Swapped { edits, compares } => {
            let found = error(
                codes::IMMEDIATE_ILLEGAL,
                say!("a number cannot stand here"),
                span,
                say!("a register or memory must be here"),
            );
            match compares {
                true => {
                    found.advise_edits(say!("the number stands second; swapped?"), edits).advise(
                        say!("if this order was meant, turn the jump behind it, too: JG for JL"),
                    )
                }
                false => found
                    .advise_edits(say!("the first operand receives the result; swapped?"), edits),
            }
        }
        What::RegisterSecond { name, register, edits } => error(
            codes::ILLEGAL_REGISTER,
            say!("the register {name} cannot stand here", name = register),
            span,
            say!("memory must be here"),
        )
        .advise_edits(say!("{name} writes to a register, which stands first", name), edits),
        What::TwoBases(first, second) => {
            let message = say!("{first} and {second} are both base registers", first, second);
            error(codes::TWO_BASES, message, span, say!("BX or BP, not both"))
        }
        What::TwoIndexes(first, second) => {
            let message = say!("{first} and {second} are both index registers", first, second);
            error(codes::TWO_INDEXES, message, span, say!("SI or DI, not both"))
        }
        What::NotAnIndex(name) => error(
            codes::NOT_AN_INDEX,
            say!("{name} cannot address memory", name),
            span,
            say!("BX, BP, SI or DI"),
        )
        .advise(say!("copy it into BX, SI or DI first")),
        What::CsIllegal => error(
            codes::CS_ILLEGAL,
            say!("CS cannot be written"),
            span,
            say!("only jumps, calls and returns change CS"),
        ),
        What::SegmentIllegal(name) => error(
            codes::SEGMENT_REGISTER_ILLEGAL,
            say!("{name} cannot stand here", name),
            span,
            say!("a segment register"),
        )
        .advise(say!("only MOV, PUSH and POP take segment registers")),
        What::ByteRegister { name, whole } => error(
            codes::BYTE_REGISTER,
            say!("{name} is a byte; a word must be here", name),
            span,
            say!("8 bits"),
        )
        .advise_writing(span, whole),
        What::RegisterBeforeBracket { name, edits } => error(
            codes::ILLEGAL_REGISTER,
            say!("the register {name} cannot stand here", name),
            span,
            say!("it is not between brackets"),
        )
        .advise_edits(say!("write `{code}`", code = format!("[{name}]")), edits),
        What::RoundBrackets { open, close } => {
            let edit = |span, bracket: &str| Edit { span, replacement: bracket.to_string() };
            error(
                codes::ILLEGAL_REGISTER,
                say!("a register in round brackets"),
                span,
                say!("an index stands in square brackets"),
            )
            .advise_edits(say!("write `[` and `]`"), vec![edit(open, "["), edit(close, "]")])
        }
        What::IllegalRegister(name) => error(
            codes::ILLEGAL_REGISTER,
            say!("the register {name} cannot stand here", name),
            span,
            say!("memory must be here"),
        ),
        What::EsFixed => {
            error(codes::ES_FIXED, say!("a string goes to ES:DI"), span, say!("this is not in ES"))
                .advise(say!("load ES with the segment and assume it"))
        }
        What::AddressCut => Diagnostic::warning(
            codes::ADDRESS_CUT,
            say!("an address has two bytes, and one is used"),
            span,
            say!("its low byte is taken"),
        )
        .advise(say!("use a register of a word: DX, not DL; or write LOW before it")),
        What::DecimalInterrupt { hexadecimal, screen } => {
            let found = Diagnostic::warning(
                codes::DECIMAL_INTERRUPT,
                say!("the number of an interrupt in decimal"),
                span,
                say!("to MASM this is {hexadecimal}", hexadecimal),
            );
            if !screen {
                return found.advise_edit(say!("write H behind it"), span.after(), "h");
            }
            found
                .advise_edit(say!("write H behind it if the keyboard is meant"), span.after(), "h")
                .advise_edit(say!("write `10h` if the screen is meant"), span, "10h")
        }
        What::NotAccumulator(name) => error(
            codes::NOT_ACCUMULATOR,
            say!("IN and OUT use AL or AX, not {name}", name),
            span,
            say!("AL or AX"),
        ),
        _ => error(
            code::WRONG_OPERANDS,
            say!("an operand that cannot stand here"),
            span,
            say!("here"),
        ),
    }
}
