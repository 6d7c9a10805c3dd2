//! The words for each problem.

use super::dialect::Dialect;
use super::other;
use super::problem::{self, NameFault, Problem, TooFar};
use super::reach::{Detour, DetourKind};
use super::statement::{Directive, OperandKind, register};
use super::suspicion::{
    bit_pattern, decimal_origin, decimal_vector, into_data, like_instruction, lost_link, runs_off,
    taken_liberty, two_labels, unreached, unused,
};
use super::wrong_operand;
use crate::code;
use crate::diagnostic::{Code, Diagnostic, Edit, Severity};
use crate::source::Span;
use crate::suggest;

impl From<Problem> for Diagnostic {
    // One line a problem.
    fn from(problem: Problem) -> Diagnostic {
        use Problem as P;
        match problem {
            P::OpenText { span, text } => open_text(span, &text),
            P::LookAlike { span, written, latin } => suggest::look_alike(span, &written, &latin),
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
            P::NoEndBefore { origin, insert, severity } => {
                no_end(origin, insert, "\t.END\n", severity)
                    .and_label(insert, "and has no `.END` before this")
            }
            P::NoEnd { origin, insert, severity } => no_end(origin, insert, "\n\t.END\n", severity),
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
            P::TooFewOperands { span, mnemonic, syntax } => too_few(span, &mnemonic, &syntax),
            P::TooManyOperands { span, operation, name } => too_many(span, operation, &name),
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
            P::DecimalVector { span, digits, value } => decimal_vector(span, &digits, value),
        }
    }
}

fn open_text(span: Span, text: &str) -> Diagnostic {
    let closing = if text.ends_with('\\') && !text.ends_with("\\\\") { "\\\"" } else { "\"" };
    Diagnostic::error(code::OPEN_STRING, "string without its closing quote", span, "opens here")
        .advise_edit("close it before the end of the line", span.after(), closing)
}

fn stray(span: Span, character: char) -> Diagnostic {
    let message = format!("`{character}` means nothing here");
    let label = format!("U+{:04X}", u32::from(character));
    Diagnostic::error(code::STRAY_CHARACTER, message, span, label)
        .because("labels are made of the letters A to Z, digits and `_`; comments follow `;`")
}

fn comment_style(span: Span, text: &str) -> Diagnostic {
    let sign = if text.starts_with('#') { "#" } else { &text[..2] };
    let sign_span = Span { end: span.start + sign.len() as u32, ..span };
    let message = format!("`{sign}` does not begin a comment");
    Diagnostic::error(problem::COMMENT_STYLE, message, sign_span, "comments begin with `;`")
        .advise_edit("write `;`", sign_span, ";")
}

fn unknown_instruction(
    span: Span,
    name: &str,
    near: Option<&'static str>,
    operands: &[String],
) -> Diagnostic {
    let message = format!("no instruction is called `{name}`");
    let diagnostic = Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, "not known");
    if let Some(way) = other::way(name, operands) {
        return diagnostic.advise(way);
    }
    match near {
        Some(near) => diagnostic.advise_edit(format!("write `{near}`"), span, near),
        None => diagnostic.because("a line is a label, an instruction or directive, its operands"),
    }
}

fn unknown_directive(span: Span, name: &str, near: Option<&'static str>) -> Diagnostic {
    let message = format!("no directive is called `{name}`");
    let diagnostic = Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, "not known");
    match (name.to_ascii_uppercase().as_str(), near) {
        (".EXTERNAL" | ".BREAK", _) => {
            diagnostic.because("the listing follows a dialect that does not have it")
        }
        (".WORD" | ".DW" | ".INT", _) => diagnostic.advise_edit("write `.FILL`", span, ".FILL"),
        (".ASCIIZ" | ".STRING", _) => diagnostic.advise_edit("write `.STRINGZ`", span, ".STRINGZ"),
        (_, Some(near)) => diagnostic.advise_edit(format!("write `{near}`"), span, near),
        (_, None) => diagnostic.because("there are .ORIG, .FILL, .BLKW, .STRINGZ and .END"),
    }
}

fn missing_dot(span: Span, directive: &str) -> Diagnostic {
    let message = format!("`{}` lacks its dot", &directive[1..]);
    Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, "directives begin with a dot")
        .advise_edit(format!("write `{directive}`"), span, directive)
}

fn no_operation(span: Span, text: &str) -> Diagnostic {
    let label = match text {
        _ if register(text).is_some() => "a register, which cannot begin a statement",
        _ if text.starts_with('"') => "a string, which belongs behind `.STRINGZ`",
        _ => "cannot begin a statement",
    };
    Diagnostic::error(
        code::UNEXPECTED,
        "expected a label, an instruction or a directive",
        span,
        label,
    )
}

fn unexpected(span: Span, sign: &str) -> Diagnostic {
    let label = match sign {
        ":" => "a colon follows a label at the start of a line and nothing else",
        _ => "no operand before this",
    };
    Diagnostic::error(code::UNEXPECTED, format!("`{sign}` does not belong here"), span, label)
        .advise_edit("delete it", span, "")
}

fn no_comma(span: Span) -> Diagnostic {
    Diagnostic::error(
        code::UNEXPECTED,
        "operands without a comma",
        span,
        "expected `,` before this",
    )
    .advise_edit("write a comma", span.before(), ", ")
}

fn bad_number(span: Span, text: &str, meant: Option<String>) -> Diagnostic {
    let message = format!("`{text}` is not a number");
    let label = "numbers are written `#10`, `10`, `x1F` or `b101`";
    let diagnostic = Diagnostic::error(code::BAD_NUMBER, message, span, label);
    match meant {
        Some(meant) => diagnostic.advise_edit(format!("write `{meant}`"), span, meant),
        None => diagnostic,
    }
}

fn bad_label(span: Span, name: &str, fault: NameFault) -> Diagnostic {
    let message = format!("`{name}` cannot be a label");
    let (label, advice) = match fault {
        NameFault::Register => ("it is a register".into(), "choose another name"),
        NameFault::Number => ("it is a number".into(), "choose a name that no number has"),
        NameFault::Instruction => ("it is an instruction".into(), "choose another name"),
        NameFault::Signs(dialect) => (
            format!("{} takes only letters and digits", whose(dialect)),
            "leave the other signs out",
        ),
        NameFault::Second(dialect) => {
            (format!("{} takes one label a line", whose(dialect)), "give it a line of its own")
        }
    };
    Diagnostic::error(code::RESERVED_NAME, message, span, label).advise(advice)
}

fn whose(dialect: Dialect) -> String {
    match dialect {
        Dialect::Book => "the book".into(),
        other => format!("the dialect {}", other.name()),
    }
}

fn empty(span: Span) -> Diagnostic {
    Diagnostic::error(code::MISSING_END, "the listing is empty", span, "no `.ORIG`")
        .advise("begin with `.ORIG x3000` and end with `.END`")
}

/// A warning where the dialect puts up with it, else an error of another code.
fn graded(
    severity: Severity,
    codes: [Code; 2],
    message: &str,
    span: Span,
    label: &str,
) -> Diagnostic {
    let [error, warning] = codes;
    let code = if severity == Severity::Error { error } else { warning };
    Diagnostic { severity, ..Diagnostic::error(code, message, span, label) }
}

fn no_origin(span: Span, severity: Severity) -> Diagnostic {
    let message = match severity {
        Severity::Error => "the listing does not say where it begins",
        _ => "the listing does not say where it begins; taken as x3000",
    };
    let codes = [code::MISSING_END, problem::NO_ORIGIN];
    graded(severity, codes, message, span, "no `.ORIG` before this").advise_edit(
        "begin with `.ORIG x3000`",
        span.before(),
        "\t.ORIG x3000\n",
    )
}

fn no_end(origin: Span, insert: Span, line: &str, severity: Severity) -> Diagnostic {
    let codes = [code::MISSING_END, problem::NO_END];
    graded(severity, codes, "a block without its end", origin, "begins here").advise_edit(
        "end it with `.END`",
        insert,
        line,
    )
}

fn elsewhere(span: Span, name: &str, there: Span, insert: Span) -> Diagnostic {
    let message = format!("no label is called `{name}` in this listing");
    Diagnostic::error(code::UNDEFINED, message, span, "not defined here")
        .and_label(there, "another listing defines it")
        .because("the labels of a listing are its own, unless it asks for those of others")
        .advise_edit(
            format!("ask for it with `.EXTERNAL {name}`"),
            insert,
            format!("\t.EXTERNAL {name}\n"),
        )
}

fn unresolved(span: Span, name: &str, near: Option<(String, Span)>, alone: bool) -> Diagnostic {
    let message = match alone {
        true => format!("`{name}` is to come from another listing, and there is none"),
        false => format!("no other listing defines `{name}`"),
    };
    let diagnostic = Diagnostic::error(problem::UNRESOLVED, message, span, "not defined");
    match near {
        Some((near, place)) => diagnostic
            .and_label(place, format!("`{near}` is defined here"))
            .advise_edit(format!("write `{near}`"), span, near),
        None if alone => {
            diagnostic.advise("name all listings together: `typein asm a.asm b.asm -o program.obj`")
        }
        None => diagnostic.advise(format!("define it in one of them: `{name}` before a line")),
    }
}

fn ambiguous(span: Span, name: &str, places: [Span; 2]) -> Diagnostic {
    let message = format!("two other listings define `{name}`");
    Diagnostic::error(code::DEFINED_TWICE, message, span, "which of them?")
        .and_label(places[0], "this one")
        .and_label(places[1], "or this one")
        .advise("give one of them another name")
}

fn after_end(span: Span, dialect: Dialect) -> Diagnostic {
    let message = "text behind `.END`";
    let diagnostic = match dialect.allows(super::dialect::Liberty::TextAfterEnd) {
        true => Diagnostic::warning(problem::TEXT_AFTER_END, message, span, "not assembled"),
        false => Diagnostic::error(code::MISSING_END, message, span, "belongs to no block"),
    };
    diagnostic.advise("begin another block with `.ORIG`, or make it a comment with `;`")
}

fn undefined(span: Span, name: &str, near: Option<(String, Span)>) -> Diagnostic {
    let message = format!("no label is called `{name}`");
    let diagnostic = Diagnostic::error(code::UNDEFINED, message, span, "not defined");
    let number = name.strip_prefix(['r', 'R']).and_then(|digits| digits.parse::<u32>().ok());
    match near {
        Some((near, place)) => diagnostic
            .and_label(place, format!("`{near}` is defined here"))
            .advise_edit(format!("write `{near}`"), span, near),
        None if name.contains(['+', '-']) => diagnostic
            .because("an operand is a label or a number; nothing is added to labels")
            .advise("only the dialect lc3edit adds a number to a label: `;! dialect lc3edit`"),
        None if name.starts_with(|c: char| c.is_ascii_digit()) => {
            diagnostic.because("it is no number, either: those are `#10`, `10`, `x1F` or `b101`")
        }
        None if number.is_some() => diagnostic.because("the registers are R0 to R7"),
        None if name.starts_with(['[', '(']) => {
            let inner = name.trim_matches(['[', ']', '(', ')']);
            let base = register(inner).map_or("BaseR", |_| inner);
            diagnostic
                .because(
                    "the LC-3 has no brackets; an address in a register goes through LDR or STR",
                )
                .advise(format!("write `LDR` or `STR` with `{base}, #0` behind the register"))
        }
        None if !name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte)) =>
        {
            diagnostic.because("labels are made of the letters A to Z, digits and `_`")
        }
        None => {
            diagnostic.advise(format!("define it: `{name} .FILL x0`, or `{name}` before a line"))
        }
    }
}

fn defined_twice(span: Span, name: &str, first: Span) -> Diagnostic {
    let message = format!("the label `{name}` is defined twice");
    Diagnostic::error(code::DEFINED_TWICE, message, span, "again here")
        .and_label(first, "first here")
        .because("case does not matter, and all blocks of a file share their labels")
}

fn out_of_range(
    span: Span,
    text: &str,
    what: &str,
    range: (i32, i32),
    way: Option<String>,
) -> Diagnostic {
    let (least, greatest) = range;
    let limits = match greatest {
        _ if least == 0 => format!("0 to {greatest} (x{greatest:X})"),
        0xFFFF => format!("{least} to 65535 (xFFFF)"),
        _ => format!("{least} to {greatest}"),
    };
    let message = format!("{text} does not fit into {what}");
    let diagnostic =
        Diagnostic::error(code::OUT_OF_RANGE, message, span, format!("{what} is {limits}"));
    match (what, way) {
        (_, Some(way)) => diagnostic.advise(way),
        ("offset6", None) => diagnostic.advise("move the base register nearer with `ADD`"),
        _ => diagnostic,
    }
}

fn too_far(facts: TooFar) -> Diagnostic {
    let TooFar { span, name, definition, from, target, distance, range, detour } = facts;
    let (least, greatest) = range;
    let message =
        format!("the label `{name}` is {distance} words away, the reach is {least} to {greatest}");
    let here = format!("from x{:04X}, behind the instruction", from + 1);
    let diagnostic = Diagnostic::error(code::OUT_OF_REACH, message, span, here)
        .and_label(definition, format!("`{name}` is x{target:04X}"));
    way_round(diagnostic, &name, detour)
}

fn way_round(diagnostic: Diagnostic, name: &str, Detour { kind, edits }: Detour) -> Diagnostic {
    let text = match kind {
        DetourKind::Pointer(instruction) => {
            format!("go through a pointer: `{instruction}` and, nearby, `.FILL {name}`")
        }
        DetourKind::CallRegister => {
            format!("call through R7: `LD R7, ADDR`, `JSRR R7` and, nearby, `ADDR .FILL {name}`")
        }
        DetourKind::Step if edits.is_empty() => {
            format!(
                "jump through a register: `LD R1, ADDR`, `JMP R1` and, nearby, `ADDR .FILL {name}`"
            )
        }
        DetourKind::Step => format!("branch in two steps, with `BR {name}` half-way"),
        DetourKind::Nearer => format!("move `{name}` nearer: it holds only an address"),
    };
    if edits.is_empty() { diagnostic.advise(text) } else { diagnostic.advise_edits(text, edits) }
}

fn too_few(span: Span, mnemonic: &str, syntax: &[String]) -> Diagnostic {
    let message = format!("`{mnemonic}` lacks operands");
    let forms = syntax.join("` or `");
    Diagnostic::error(code::OPERAND_COUNT, message, span, format!("written `{forms}`"))
}

fn too_many(span: Span, operation: Span, name: &str) -> Diagnostic {
    Diagnostic::error(code::OPERAND_COUNT, "more operands than there can be", span, "too many")
        .and_label(operation, format!("`{name}` does not take them"))
        .advise_edits("leave them out", vec![Edit { span, replacement: String::new() }])
}

fn no_operand(span: Span, directive: Directive) -> Diagnostic {
    let name = directive.name();
    let (wants, example) = match directive {
        Directive::Orig => ("an address", ".ORIG x3000"),
        Directive::Fill => ("a number or a label", ".FILL x0"),
        Directive::Blkw => ("the number of words", ".BLKW 1"),
        Directive::Stringz => ("a string", ".STRINGZ \"\""),
        Directive::End => ("nothing", ".END"),
        Directive::External => ("names that other listings define", ".EXTERNAL"),
        Directive::Break => ("nothing", ".BREAK"),
    };
    let message = format!("`{name}` lacks its operand");
    let label = format!("expected {wants} behind this");
    let diagnostic = Diagnostic::error(code::OPERAND_COUNT, message, span, label);
    match directive {
        Directive::External => diagnostic.advise("write `.EXTERNAL NAME`"),
        _ => diagnostic.advise_edit(format!("write `{example}`"), span, example),
    }
}

fn directive_operand(
    span: Span,
    directive: Directive,
    text: &str,
    found: &OperandKind,
) -> Diagnostic {
    let name = directive.name();
    let wants = match directive {
        Directive::Stringz => "a string in double quotes",
        Directive::Fill => "one number or label",
        Directive::External => "names of labels",
        _ => "a number",
    };
    let message = format!("`{name}` takes {wants}");
    let found = match found {
        OperandKind::Register(_) => "this is a register",
        OperandKind::Number(_) => "this is a number",
        OperandKind::Name => "this is a name",
        OperandKind::Text(_) => "this is a string",
        OperandKind::Malformed => "not this",
    };
    let diagnostic = Diagnostic::error(code::WRONG_OPERANDS, message, span, found);
    match directive {
        Directive::Stringz => {
            let quoted = format!("\"{}\"", text.trim_matches(['\'', '"']));
            diagnostic.advise_edit("put it in double quotes", span, quoted)
        }
        Directive::Fill if text.starts_with('"') => {
            diagnostic.advise("write strings with `.STRINGZ`")
        }
        _ => diagnostic,
    }
}

fn does_not_fit(span: Span, origin: Span, address: u32, length: u32, limit: u32) -> Diagnostic {
    let message = format!("the block reaches beyond x{:04X}", limit - 1);
    let last = address + length.max(1) - 1;
    let label = format!("this is x{address:04X} to x{last:04X}");
    let diagnostic = Diagnostic::error(code::TOO_LONG, message, span, label)
        .and_label(origin, "the block begins here");
    match limit {
        0x1_0000 => diagnostic.because("memory ends at xFFFF"),
        _ => diagnostic.because("the words from xFE00 on are device registers"),
    }
}

fn overlap(span: Span, other: Span, address: u32, words: u32) -> Diagnostic {
    let plural = if words == 1 { "word" } else { "words" };
    let message = format!("two blocks share {words} {plural} from x{address:04X} on");
    Diagnostic::error(code::OVERLAP, message, span, "this block")
        .and_label(other, "and this one")
        .advise("move one of them with its `.ORIG`")
}
