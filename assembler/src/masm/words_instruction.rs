//! The words for mistakes in instructions and their operands.

use super::problem::{self as codes, Reach, What};
use super::words::error;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

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
            format!("{name} does not take these operands"),
            span,
            "no form fits",
        )
        .because(accepted(&name, &forms)),
        What::OperandCount { name, forms, found } => {
            let message = format!("{name} with {found} operands");
            let most = forms.iter().map(|form| form.matches(", ").count() + 1).max();
            let label = if most.is_some_and(|most| found > most) { "too many" } else { "too few" };
            error(code::OPERAND_COUNT, message, span, label).because(accepted(&name, &forms))
        }
        What::NeedsSize { edits } => {
            let found = error(
                codes::OPERAND_NEEDS_SIZE,
                "a byte or a word?",
                span,
                "nothing says how large this is",
            );
            match edits {
                Some((byte, word)) => found
                    .advise_edits("write `BYTE PTR` before it for a byte", byte)
                    .advise_edits("write `WORD PTR` before it for a word", word),
                None => found.advise("write BYTE PTR or WORD PTR before it"),
            }
        }
        What::SizesDiffer { first, second } if first.0 == second.0 => {
            let message = format!("{} bytes do not fit into {}", second.1, first.1);
            error(code::WRONG_SIZE, message, first.0, "an address has two bytes")
                .advise("take its HIGH or LOW byte")
        }
        What::SizesDiffer { first, second } => {
            let size = |size: u16| match size {
                1 => "8 bits".to_string(),
                2 => "16 bits".to_string(),
                size => format!("{} bits", u32::from(size) * 8),
            };
            let message = "operands of different sizes";
            Diagnostic::warning(codes::SIZES_DIFFER, message, first.0, size(first.1))
                .and_label(second.0, size(second.1))
                .because("MASM goes on with the size of the first register")
                .advise("use registers of one size, or say BYTE PTR or WORD PTR of the memory")
        }
        What::IllegalSize { found, wanted } => {
            let message = "memory of another size than the instruction's";
            Diagnostic::warning(
                codes::ILLEGAL_SIZE,
                message,
                span,
                format!("this is {}", found.name()),
            )
            .because(format!("the instruction uses {}", super::symbol::Type::Data(wanted).name()))
            .advise("say what is meant with PTR, or write OFFSET for the address itself")
        }
        What::ShiftCount { count, edit } => {
            let found = error(
                code::WRONG_OPERANDS,
                format!("the 8086 shifts by 1 or by CL, not by {count}"),
                span,
                "1 or CL",
            );
            match edit {
                Some((text, place)) => found.advise_edit("put the count into CL", place, text),
                None => found.advise("put the count into CL"),
            }
        }
        What::OutOfReach(reach) => out_of_reach(span, *reach),
        What::ShortJump => {
            let message = "the target is near enough for a short jump";
            Diagnostic::note(codes::SHORT_JUMP, message, span, "a NOP fills its third byte")
                .advise("JMP SHORT takes two bytes; MASM 5.10 says this with /W2")
        }
        What::Unreachable { name, segment } => {
            let message = format!("no segment register is assumed to be at `{segment}`");
            error(codes::UNREACHABLE, message, span, format!("`{name}` lies there")).advise(
                format!(
                    "write `ASSUME DS:{segment}` and load DS, or name the register: `ES:{name}`"
                ),
            )
        }
        What::OtherSegment => error(
            codes::OTHER_SEGMENT,
            "a near jump stays in its segment",
            span,
            "this is in another one",
        )
        .advise(
            "write FAR PTR before the target of JMP or CALL; other jumps need a JMP to go there",
        ),
        What::ForwardFar => error(
            codes::FORWARD_FAR,
            "a far call of a procedure further down",
            span,
            "pass one takes it for near",
        )
        .advise_edit("write `FAR PTR` before it", span.before(), "FAR PTR "),
        What::PrefixAlone => error(
            codes::PREFIX_ALONE,
            "a prefix without its instruction",
            span,
            "nothing follows on this line",
        )
        .advise("write the instruction on the same line: REP MOVSB"),
        What::LaterProcessor { name } => error(
            codes::LATER_PROCESSOR,
            format!("the 8086 has no {name}"),
            span,
            "the 80386 added it",
        )
        .advise(later_advice(&name)),
        _ => error(code::WRONG_OPERANDS, "an instruction that does not exist", span, "here"),
    }
}

/// What the 8086 does instead of an instruction of the 80386.
fn later_advice(name: &str) -> String {
    match name.strip_prefix("SET").filter(|condition| !condition.is_empty()) {
        Some(condition) => {
            format!("put 1 into the byte, and 0 behind a J{condition} that jumps over it")
        }
        None => "use instructions of the 8086 or, behind .186, of the 80186".to_string(),
    }
}

fn accepted(name: &str, forms: &[String]) -> String {
    let forms: Vec<&str> =
        forms.iter().map(|form| if form.is_empty() { "nothing" } else { form.as_str() }).collect();
    format!("{name} takes {}", forms.join("; "))
}

fn out_of_reach(span: Span, reach: Reach) -> Diagnostic {
    let Reach { distance, target, inverted, name } = reach;
    let (limit, beyond) =
        if distance < 0 { (-128, -128 - distance) } else { (127, distance - 127) };
    let message = format!("a jump of {distance} bytes; {name} reaches -128 to 127");
    let label = format!("{beyond} bytes too far: {distance} instead of at most {limit}");
    let label = if distance < 0 { label.replace("at most", "at least") } else { label };
    let mut found = Diagnostic::error(code::OUT_OF_REACH, message, span, label);
    if let Some(target) = target {
        found = found.and_label(target, "the target is here");
    }
    match inverted {
        Some(edits) if edits.iter().any(|edit| edit.replacement.contains('\n')) => {
            found.advise_edits("jump over a long jump on the opposite condition", edits)
        }
        Some(edits) => found.advise_edits("take out SHORT", edits),
        None => found.advise("jump over a long JMP on the opposite condition"),
    }
}

// Long: a flat match, one arm a mistake.
fn operand(span: Span, what: What) -> Diagnostic {
    let by_way = |found: Diagnostic, edit: Option<(String, Span)>| match edit {
        Some((text, place)) => found.advise_edit("go by way of a register", place, text),
        None => found.advise("go by way of a register"),
    };
    match what {
        What::MemoryToMemory { second, edit } => {
            let found =
                error(codes::MEMORY_TO_MEMORY, "both operands are in memory", span, "memory")
                    .and_label(second, "memory, too");
            by_way(found, edit)
        }
        What::ImmediateToSegment { register, second, edit } => {
            let message = format!("{register} cannot be loaded with a number");
            let found = error(codes::IMMEDIATE_TO_SEGMENT, message, span, "a segment register")
                .and_label(second, "a number");
            by_way(found, edit)
        }
        What::SegmentToSegment { second, edit } => {
            let message = "a segment register cannot be copied to another";
            let found = error(codes::SEGMENT_TO_SEGMENT, message, span, "a segment register")
                .and_label(second, "another one");
            by_way(found, edit)
        }
        What::ImmediateIllegal => error(
            codes::IMMEDIATE_ILLEGAL,
            "a number cannot stand here",
            span,
            "a register or memory must be here",
        )
        .advise("put it into a register first; for memory at this offset write DS:[number]"),
        What::TwoBases(first, second) => {
            let message = format!("{first} and {second} are both base registers");
            error(codes::TWO_BASES, message, span, "BX or BP, not both")
        }
        What::TwoIndexes(first, second) => {
            let message = format!("{first} and {second} are both index registers");
            error(codes::TWO_INDEXES, message, span, "SI or DI, not both")
        }
        What::NotAnIndex(name) => error(
            codes::NOT_AN_INDEX,
            format!("{name} cannot address memory"),
            span,
            "BX, BP, SI or DI",
        )
        .advise("copy it into BX, SI or DI first"),
        What::CsIllegal => error(
            codes::CS_ILLEGAL,
            "CS cannot be written",
            span,
            "only jumps, calls and returns change CS",
        ),
        What::SegmentIllegal(name) => error(
            codes::SEGMENT_REGISTER_ILLEGAL,
            format!("{name} cannot stand here"),
            span,
            "a segment register",
        )
        .advise("only MOV, PUSH and POP take segment registers"),
        What::ByteRegister { name, whole } => error(
            codes::BYTE_REGISTER,
            format!("{name} is a byte; a word must be here"),
            span,
            "8 bits",
        )
        .advise_edit(format!("write `{whole}`"), span, whole),
        What::IllegalRegister(name) => error(
            codes::ILLEGAL_REGISTER,
            format!("the register {name} cannot stand here"),
            span,
            "memory must be here",
        ),
        What::EsFixed => {
            error(codes::ES_FIXED, "a string goes to ES:DI", span, "this is not in ES")
                .advise("load ES with the segment and assume it")
        }
        What::AddressCut => Diagnostic::warning(
            codes::ADDRESS_CUT,
            "an address has two bytes, and one is used",
            span,
            "its low byte is taken",
        )
        .advise("use a register of a word: DX, not DL; or write LOW before it"),
        What::DecimalInterrupt { hexadecimal } => Diagnostic::warning(
            codes::DECIMAL_INTERRUPT,
            "the number of an interrupt in decimal",
            span,
            format!("to MASM this is {hexadecimal}"),
        )
        .advise_edit("write H behind it", span.after(), "h"),
        What::NotAccumulator(name) => error(
            codes::NOT_ACCUMULATOR,
            format!("IN and OUT use AL or AX, not {name}"),
            span,
            "AL or AX",
        ),
        _ => error(code::WRONG_OPERANDS, "an operand that cannot stand here", span, "here"),
    }
}
