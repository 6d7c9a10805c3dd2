//! The words for each problem.

use isa::Target;

use super::dialect::{Dialect, Liberty};
use super::other;
use super::problem::{self, Problem, TooFar};
use super::reach::{Detour, DetourKind};
use super::statement::{Directive, OperandKind, register};
use super::suspicion::{
    bit_pattern, decimal_origin, decimal_vector, into_data, like_instruction, loaded_distance,
    lost_link, runs_off, taken_liberty, two_labels, unreached, unused,
};
use super::too_many;
use super::wording_label::{ambiguous, bad_label, defined_twice, elsewhere, undefined, unresolved};
use super::wrong_operand;
use crate::code;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::say;
use crate::source::Span;
use crate::suggest;
use crate::text::Text;

impl From<Problem> for Diagnostic {
    // One line a problem.
    fn from(problem: Problem) -> Diagnostic {
        use Problem as P;
        match problem {
            P::OpenText { span, text } => open_text(span, &text),
            P::LookAlike { span, written, latin } => suggest::look_alike(span, &written, &latin),
            P::ForeignWord { span, word } => foreign_word(span, &word),
            P::Stray { span, character } => stray(span, character),
            P::CommentStyle { span, text } => comment_style(span, &text),
            P::UnknownInstruction { span, name, near, operands } => {
                unknown_instruction(span, &name, near, &operands)
            }
            P::UnknownDirective { span, name, near } => unknown_directive(span, &name, near),
            P::MissingDot { span, directive } => missing_dot(span, directive),
            P::NoOperation { span, text } => no_operation(span, &text),
            P::Unexpected { span, sign } => unexpected(span, &sign),
            P::NoComma { span } => no_comma(span),
            P::BadNumber { span, text, meant } => bad_number(span, &text, meant),
            P::BadLabel { span, name, fault } => bad_label(span, &name, fault),
            P::Empty { span } => empty(span),
            P::NoOrigin { span, severity } => no_origin(span, severity),
            P::NoEndBefore { origin, insert, severity } => no_end_before(origin, insert, severity),
            P::NoEnd { origin, insert, severity } => no_end(origin, insert, "\n\t.END\n", severity),
            P::EndWithoutDot { origin, end, severity } => end_without_dot(origin, end, severity),
            P::AfterEnd { span, dialect } => after_end(span, dialect),
            P::Liberty { liberty, span, count, refused_by } => {
                taken_liberty(liberty, span, count, &refused_by)
            }
            P::Elsewhere { span, name, there, insert } => elsewhere(span, &name, there, insert),
            P::Unresolved { span, name, near, alone } => unresolved(span, &name, near, alone),
            P::Ambiguous { span, name, places } => ambiguous(span, &name, places),
            P::Undefined { span, name, near } => undefined(span, &name, near),
            P::DefinedTwice { span, name, first } => defined_twice(span, &name, first),
            P::OutOfRange { span, text, what, range, way } => {
                out_of_range(span, &text, what, range, way)
            }
            P::BitPattern { span, text, value, what } => bit_pattern(span, &text, value, what),
            P::DecimalOrigin { span, digits, value } => decimal_origin(span, &digits, value),
            P::TooFar(facts) => too_far(facts),
            P::WrongOperand(facts) => wrong_operand::diagnostic(&facts),
            P::TooFewOperands { span, name, syntax, meant } => too_few(span, &name, &syntax, meant),
            P::TooManyOperands(facts) => too_many::diagnostic(&facts),
            P::NoOperand { span, directive } => no_operand(span, directive),
            P::DirectiveOperand { span, directive, text, found } => {
                directive_operand(span, directive, &text, &found)
            }
            P::DoesNotFit { span, origin, address, length, limit } => {
                does_not_fit(span, origin, address, length, limit)
            }
            P::Overlap { span, other, address, words } => overlap(span, other, address, words),
            P::IntoData { span, data } => into_data(span, data),
            P::RunsOff { span } => runs_off(span),
            P::Unreached { span, jump } => unreached(span, jump),
            P::LostLink { span, back, routine } => lost_link(span, back, &routine),
            P::Unused { span, name } => unused(span, &name),
            P::LabelLikeInstruction { span, name, near } => like_instruction(span, &name, near),
            P::TwoLabels { span, first, near } => two_labels(span, first, near),
            P::LoadedDistance(facts) => loaded_distance(&facts),
            P::DecimalVector { span, digits, value } => decimal_vector(span, &digits, value),
        }
    }
}

fn open_text(span: Span, text: &str) -> Diagnostic {
    let closing = if text.ends_with('\\') && !text.ends_with("\\\\") { "\\\"" } else { "\"" };
    let message = say!("string without its closing quote");
    Diagnostic::error(code::OPEN_STRING, message, span, say!("opens here")).advise_edit(
        say!("close it before the end of the line"),
        span.after(),
        closing,
    )
}

fn foreign_word(span: Span, word: &str) -> Diagnostic {
    let message = say!("`{word}` cannot be a label or an instruction", word);
    Diagnostic::error(code::STRAY_CHARACTER, message, span, say!("not in Latin letters"))
        .because(parts_of_words())
}

fn parts_of_words() -> Text {
    say!("labels are made of the letters A to Z, digits and `_`; comments follow `;`")
}

fn stray(span: Span, character: char) -> Diagnostic {
    let message = say!("`{character}` means nothing here", character);
    let label = Text::plain(suggest::code_point(character));
    Diagnostic::error(code::STRAY_CHARACTER, message, span, label).because(parts_of_words())
}

fn comment_style(span: Span, text: &str) -> Diagnostic {
    let sign = if text.starts_with('#') { "#" } else { &text[..2] };
    let span = Span { end: span.start + sign.len() as u32, ..span };
    let message = say!("`{sign}` does not begin a comment", sign);
    let label = say!("comments begin with `;`");
    Diagnostic::error(problem::COMMENT_STYLE, message, span, label).advise_writing(span, ";")
}

fn unknown_instruction(
    span: Span,
    name: &str,
    near: Option<&'static str>,
    operands: &[String],
) -> Diagnostic {
    let message = say!("no instruction is called `{name}`", name);
    let diagnostic = Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, say!("not known"));
    match (other::way(name, operands), near) {
        (Some(way), _) => diagnostic.advise(way),
        (None, Some(near)) => diagnostic.advise_writing(span, near),
        (None, None) => diagnostic.because(parts_of_a_line()),
    }
}

/// What a line is made of.
pub(super) fn parts_of_a_line() -> Text {
    say!("a line is a label, an instruction or directive, its operands")
}

fn unknown_directive(span: Span, name: &str, near: Option<&'static str>) -> Diagnostic {
    let message = say!("no directive is called `{name}`", name);
    let diagnostic = Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, say!("not known"));
    match (name.to_ascii_uppercase().as_str(), near) {
        (".EXTERNAL" | ".BREAK", _) => diagnostic.because(not_in_dialect()),
        (".WORD" | ".DW" | ".INT", _) => diagnostic.advise_writing(span, ".FILL"),
        (".ASCIIZ" | ".STRING", _) => diagnostic.advise_writing(span, ".STRINGZ"),
        (_, Some(near)) => diagnostic.advise_writing(span, near),
        (_, None) => diagnostic.because(say!("there are .ORIG, .FILL, .BLKW, .STRINGZ and .END")),
    }
}

/// Why a word is nothing here that is something elsewhere.
pub(super) fn not_in_dialect() -> Text {
    say!("the listing follows a dialect that does not have it")
}

fn missing_dot(span: Span, directive: &str) -> Diagnostic {
    let message = say!("`{name}` lacks its dot", name = &directive[1..]);
    let label = say!("directives begin with a dot");
    Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, label)
        .advise_writing(span, directive)
}

fn no_operation(span: Span, text: &str) -> Diagnostic {
    let label = match text {
        _ if register(text).is_some() => say!("a register, which cannot begin a statement"),
        _ if text.starts_with('"') => say!("a string, which belongs behind `.STRINGZ`"),
        _ => say!("cannot begin a statement"),
    };
    let message = say!("expected a label, an instruction or a directive");
    Diagnostic::error(code::UNEXPECTED, message, span, label)
}

fn unexpected(span: Span, sign: &str) -> Diagnostic {
    let label = match sign {
        ":" => say!("a colon follows a label at the start of a line and nothing else"),
        _ => say!("no operand before this"),
    };
    let message = say!("`{sign}` does not belong here", sign);
    Diagnostic::error(code::UNEXPECTED, message, span, label).advise_edit(
        say!("delete it"),
        span,
        "",
    )
}

fn no_comma(span: Span) -> Diagnostic {
    let message = say!("operands without a comma");
    Diagnostic::error(code::UNEXPECTED, message, span, say!("expected `,` before this"))
        .advise_edit(say!("write a comma"), span.before(), ", ")
}

fn bad_number(span: Span, text: &str, meant: Option<String>) -> Diagnostic {
    let message = say!("`{text}` is not a number", text);
    let label = say!("numbers are written `#10`, `10`, `x1F` or `b101`");
    let diagnostic = Diagnostic::error(code::BAD_NUMBER, message, span, label);
    match meant {
        Some(meant) => diagnostic.advise_writing(span, meant),
        None => diagnostic,
    }
}

fn empty(span: Span) -> Diagnostic {
    let message = say!("the listing is empty");
    Diagnostic::error(code::MISSING_END, message, span, say!("no `.ORIG`"))
        .advise(say!("begin with `.ORIG x3000` and end with `.END`"))
}

/// A warning where the dialect puts up with it, else an error of another code.
fn graded(
    severity: Severity,
    codes: [Code; 2],
    message: Text,
    span: Span,
    label: Text,
) -> Diagnostic {
    let [error, warning] = codes;
    let code = if severity == Severity::Error { error } else { warning };
    Diagnostic { severity, ..Diagnostic::error(code, message, span, label) }
}

fn no_origin(span: Span, severity: Severity) -> Diagnostic {
    let message = match severity {
        Severity::Error => say!("the listing does not say where it begins"),
        _ => say!("the listing does not say where it begins; taken as x3000"),
    };
    let codes = [code::MISSING_END, problem::NO_ORIGIN];
    graded(severity, codes, message, span, say!("no `.ORIG` before this")).advise_edit(
        say!("begin with `.ORIG x3000`"),
        span.before(),
        "\t.ORIG x3000\n",
    )
}

fn no_end(origin: Span, insert: Span, line: &str, severity: Severity) -> Diagnostic {
    let codes = [code::MISSING_END, problem::NO_END];
    let message = say!("a block without its end");
    graded(severity, codes, message, origin, say!("begins here")).advise_edit(
        say!("end it with `.END`"),
        insert,
        line,
    )
}

fn no_end_before(origin: Span, insert: Span, severity: Severity) -> Diagnostic {
    no_end(origin, insert, "\t.END\n", severity)
        .and_label(insert, say!("and has no `.END` before this"))
}

fn end_without_dot(origin: Span, end: Span, severity: Severity) -> Diagnostic {
    no_end(origin, end, ".END", severity).and_label(end, say!("a label, without a dot"))
}

fn after_end(span: Span, dialect: Dialect) -> Diagnostic {
    let message = say!("text behind `.END`");
    let diagnostic = match dialect.allows(Liberty::TextAfterEnd) {
        true => Diagnostic::warning(problem::TEXT_AFTER_END, message, span, say!("not assembled")),
        false => Diagnostic::error(code::MISSING_END, message, span, say!("belongs to no block")),
    };
    diagnostic.advise(say!("begin another block with `.ORIG`, or make it a comment with `;`"))
}

fn out_of_range(
    span: Span,
    text: &str,
    field: &str,
    range: (i32, i32),
    way: Option<Text>,
) -> Diagnostic {
    let (least, greatest) = range;
    let label = match greatest {
        _ if least == 0 => {
            let hex = format!("x{greatest:X}");
            say!("{field} is 0 to {greatest} ({hex})", field, greatest, hex)
        }
        0xFFFF => say!("{field} is {least} to 65535 (xFFFF)", field, least),
        _ => say!("{field} is {least} to {greatest}", field, least, greatest),
    };
    let message = say!("{text} does not fit into {field}", text, field);
    let diagnostic = Diagnostic::error(code::OUT_OF_RANGE, message, span, label);
    match (field, way) {
        (_, Some(way)) => diagnostic.advise(way),
        ("offset6", None) => diagnostic.advise(say!("move the base register nearer with `ADD`")),
        _ => diagnostic,
    }
}

fn too_far(facts: TooFar) -> Diagnostic {
    let TooFar { span, name, definition, from, target, distance, range, detour } = facts;
    let (least, greatest) = range;
    let message = say!(
        "the label `{name}` is {distance} words away, the reach is {least} to {greatest}",
        name = &name,
        distance,
        least,
        greatest
    );
    let here = say!("from {address}, behind the instruction", address = word(from + 1));
    let there = say!("`{name}` is {address}", name = &name, address = word(target.into()));
    let diagnostic =
        Diagnostic::error(code::OUT_OF_REACH, message, span, here).and_label(definition, there);
    way_round(diagnostic, &name, detour)
}

/// An address, in the digits of the book.
fn word(address: u32) -> String {
    Target::Lc3.format_address(address)
}

fn way_round(diagnostic: Diagnostic, name: &str, Detour { kind, edits }: Detour) -> Diagnostic {
    let text = match kind {
        DetourKind::Pointer(instruction) => say!(
            "go through a pointer: `{instruction}` and, nearby, `.FILL {name}`",
            instruction,
            name
        ),
        DetourKind::CallRegister => {
            say!("call through R7: `LD R7, ADDR`, `JSRR R7` and, nearby, `ADDR .FILL {name}`", name)
        }
        DetourKind::Step if edits.is_empty() => say!(
            "jump through a register: `LD R1, ADDR`, `JMP R1` and, nearby, `ADDR .FILL {name}`",
            name
        ),
        DetourKind::Step => say!("branch in two steps, with `BR {name}` half-way", name),
        DetourKind::Nearer => say!("move `{name}` nearer: it holds only an address", name),
    };
    if edits.is_empty() { diagnostic.advise(text) } else { diagnostic.advise_edits(text, edits) }
}

fn too_few(
    span: Span,
    mnemonic: &str,
    forms: &[String],
    meant: Option<(Span, String)>,
) -> Diagnostic {
    let message = say!("`{mnemonic}` lacks operands", mnemonic);
    let written = wrong_operand::written(forms);
    let diagnostic = Diagnostic::error(code::OPERAND_COUNT, message, span, written);
    match meant {
        Some((whole, code)) => diagnostic.advise_writing(whole, code),
        None => diagnostic,
    }
}

fn no_operand(span: Span, directive: Directive) -> Diagnostic {
    let name = directive.name();
    let (label, example) = match directive {
        Directive::Orig => (say!("expected an address behind this"), ".ORIG x3000"),
        Directive::Fill => (say!("expected a number or a label behind this"), ".FILL x0"),
        Directive::Blkw => (say!("expected the number of words behind this"), ".BLKW 1"),
        Directive::Stringz => (say!("expected a string behind this"), ".STRINGZ \"\""),
        Directive::External => {
            (say!("expected names that other listings define behind this"), ".EXTERNAL NAME")
        }
        // These have none.
        Directive::End | Directive::Break => (Text::default(), name),
    };
    let message = say!("`{name}` lacks its operand", name);
    let diagnostic = Diagnostic::error(code::OPERAND_COUNT, message, span, label);
    match directive {
        Directive::External => diagnostic.advise(say!("write `{code}`", code = example)),
        _ => diagnostic.advise_writing(span, example),
    }
}

fn directive_operand(
    span: Span,
    directive: Directive,
    text: &str,
    found: &OperandKind,
) -> Diagnostic {
    let name = directive.name();
    let message = match directive {
        Directive::Stringz => say!("`{name}` takes a string in double quotes", name),
        Directive::Fill => say!("`{name}` takes one number or label", name),
        Directive::External => say!("`{name}` takes names of labels", name),
        _ => say!("`{name}` takes a number", name),
    };
    let label = match found {
        OperandKind::Register(_) => say!("this is a register"),
        OperandKind::Number(_) => say!("this is a number"),
        OperandKind::Name => say!("this is a name"),
        OperandKind::Text(_) => say!("this is a string"),
        OperandKind::Malformed => say!("not this"),
    };
    let diagnostic = Diagnostic::error(code::WRONG_OPERANDS, message, span, label);
    match directive {
        Directive::Stringz => {
            let quoted = format!("\"{}\"", text.trim_matches(['\'', '"']));
            diagnostic.advise_edit(say!("put it in double quotes"), span, quoted)
        }
        Directive::Fill if text.starts_with('"') => {
            diagnostic.advise(say!("write strings with `.STRINGZ`"))
        }
        _ => diagnostic,
    }
}

fn does_not_fit(span: Span, origin: Span, address: u32, length: u32, limit: u32) -> Diagnostic {
    let message = say!("the block reaches beyond {last}", last = word(limit - 1));
    let (first, last) = (word(address), word(address + length.max(1) - 1));
    let label = say!("this is {first} to {last}", first, last);
    let reason = match limit {
        0x1_0000 => say!("memory ends at xFFFF"),
        _ => say!("the words from xFE00 on are device registers"),
    };
    Diagnostic::error(code::TOO_LONG, message, span, label)
        .and_label(origin, say!("the block begins here"))
        .because(reason)
}

fn overlap(span: Span, other: Span, address: u32, words: u32) -> Diagnostic {
    let address = word(address);
    let message = match words {
        1 => say!("two blocks share the word {address}", address),
        _ => say!("two blocks share {words} words from {address} on", words, address),
    };
    Diagnostic::error(code::OVERLAP, message, span, say!("this block"))
        .and_label(other, say!("and this one"))
        .advise(say!("move one of them with its `.ORIG`"))
}
