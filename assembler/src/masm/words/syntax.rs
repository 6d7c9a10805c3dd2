//! The words for lines that cannot be read.

use super::super::problem::{self as codes, Block, What};
use super::error;
use crate::code;
use crate::diagnostic::{Diagnostic, Edit, Label};
use crate::say;
use crate::source::Span;
use crate::suggest;
use crate::text::Text;

/// The report of a line that cannot be read.
// Long: a flat match, one arm a mistake.
pub(super) fn syntax(span: Span, what: What) -> Diagnostic {
    match what {
        What::LookAlike { written, latin } => suggest::look_alike(span, &written, &latin),
        What::ForeignName => error(
            code::STRAY_CHARACTER,
            say!("a name with foreign letters"),
            span,
            say!("names are made of A-Z, digits and _ ? @ $"),
        )
        .advise(say!("give it a name in Latin letters; comments and strings may have any")),
        What::StrayCharacter => error(
            code::STRAY_CHARACTER,
            say!("a character that means nothing here"),
            span,
            say!("not part of any statement"),
        )
        .advise(say!("take it out, or put `;` before it if it begins a comment")),
        What::OpenString { close, before } => {
            let found = error(
                code::OPEN_STRING,
                say!("a string without its closing quote"),
                span,
                say!("it reaches to the end of the line"),
            );
            let advice = say!("close it with the quote that opened it");
            match before {
                Some(before) => found
                    .advise_edits(say!("close it before the numbers behind it"), vec![before])
                    .advise_edits(say!("if they belong to the string, close it here"), vec![close]),
                None => found.advise_edits(advice, vec![close]),
            }
        }
        What::Expected(wanted) => error(
            code::UNEXPECTED,
            say!("expected {wanted}", wanted = wanted.clone()),
            span,
            say!("{wanted} must stand here", wanted),
        ),
        What::LoneWord(word) => error(
            code::UNEXPECTED,
            say!("unknown instruction `{word}`, or a label without `:`", word),
            span,
            say!("no instruction, directive or macro has this name"),
        )
        .advise_edit(say!("if it is a label, write `:` behind it"), span.after(), ":")
        .advise(say!("if it is an instruction, correct it; a macro is defined before it is used")),
        What::BareLabel(name) => error(
            code::UNEXPECTED,
            say!("the label `{name}` has no `:`", name),
            span,
            say!("a label of code ends in `:`"),
        )
        .advise_edit(say!("write `:` behind it"), span.after(), ":"),
        What::MissingComma { comma } => {
            let wanted = say!("a comma or an operator");
            error(
                code::UNEXPECTED,
                say!("expected {wanted}", wanted = wanted.clone()),
                span,
                say!("{wanted} must stand here", wanted),
            )
            .advise_edit(say!("write a comma"), comma, ",")
        }
        What::UnknownInstruction { name, near } => {
            let label = say!("no instruction, directive or macro has this name");
            let found = error(
                code::UNKNOWN_INSTRUCTION,
                say!("unknown instruction `{name}`", name),
                span,
                label,
            );
            let otherwise = say!("a label ends in `:`, a macro is defined before it is used");
            match near.is_empty() {
                true => found.advise(otherwise),
                false => {
                    near.into_iter().fold(found, |found, near| found.advise_writing(span, near))
                }
            }
        }
        What::Prose(word) => error(
            code::UNKNOWN_INSTRUCTION,
            say!("unknown instruction `{word}`", word),
            span,
            say!("no instruction, directive or macro has this name"),
        )
        .advise_edit(say!("if this is a comment, put `;` before it"), span.before(), "; "),
        What::PlainWords(word) => error(
            code::UNEXPECTED,
            say!("the words behind `{word}` are no operands", word),
            span,
            say!("plain words follow"),
        )
        .advise_edit(say!("if this is a comment, put `;` before it"), span.before(), "; "),
        What::UnknownDirective { name, nearest } => {
            let like_data = name.len() < 4 && name.starts_with(['D', 'd']);
            let label = say!("no directive has this name");
            let found = error(
                code::UNKNOWN_INSTRUCTION,
                say!("unknown directive `{name}`", name),
                span,
                label,
            );
            let otherwise = match like_data {
                true => say!("DB makes bytes, DW words, DD doublewords"),
                false => say!("the directives are those of MASM 5.10"),
            };
            spelt(found, span, nearest, otherwise)
        }
        What::MissingEnd { start, at, open, line_end } => {
            missing_end(span, start.as_deref(), at, &open, line_end)
        }
        What::BadNumber { text, radix } => {
            let hexadecimal = text.len() == span.range().len()
                && text.chars().all(|digit| digit.is_ascii_hexdigit());
            let advice = say!(
                "hexadecimal numbers end in H and begin with a digit: 0FFH; binary ones end in B"
            );
            let behind = Edit { span: span.after(), replacement: "H".to_string() };
            let message = say!("`{text}` is no number", text);
            let label = say!("a digit is not of radix {radix}", radix);
            error(code::BAD_NUMBER, message, span, label)
                .advise_edits(advice, if hexadecimal { vec![behind] } else { Vec::new() })
        }
        What::LineTooLong { length } => {
            let message = say!("a line of {length} bytes; a line has at most 512", length);
            error(codes::LINE_TOO_LONG, message, span, say!("the limit is here"))
                .advise(say!("break the line; DB and DW go on with another DB or DW"))
        }
        What::TextTooLong { length } => {
            let message = say!("a text of {length} bytes; a text has at most 512", length);
            error(codes::LINE_TOO_LONG, message, span, say!("it is put together here"))
                .advise(say!("make two texts of it"))
        }
        What::EmptyString { repeated } => {
            let found = error(
                codes::EMPTY_STRING,
                say!("a string of no characters"),
                span,
                say!("nothing stands between the quotes"),
            );
            found.advise(match repeated {
                true => say!("write `?` for bytes of no value, or `' '` for blanks"),
                false => say!("leave it out, or write the number of the character that is meant"),
            })
        }
        What::QuoteInside { edit } => error(
            code::UNEXPECTED,
            say!("a quote inside the string ends it"),
            span,
            say!("the string ends here"),
        )
        .advise_edits(say!("double it, or enclose the string in the other quotes"), vec![edit]),
        What::SlashComment => error(
            code::UNEXPECTED,
            say!("`//` begins no comment here"),
            span,
            say!("a comment begins with `;`"),
        )
        .advise_writing(span, ";"),
        What::SignInLabel { written, name, edits } => {
            let message = say!("`{written}` is no name", written);
            let label = say!("names are made of A-Z, digits and _ ? @ $");
            error(code::UNEXPECTED, message, span, label)
                .advise_edits(say!("write `{code}`", code = name), edits)
        }
        What::TypeWithoutPtr { name, code, place } => error(
            code::UNEXPECTED,
            say!("{name} without PTR", name),
            span,
            say!("PTR must stand behind it"),
        )
        .advise_writing(place, code),
        What::StringTooLong(length) => {
            let message = say!("a string of {length} characters where a number must stand", length);
            error(codes::STRING_TOO_LONG, message, span, say!("one character, or two for a word"))
                .advise(say!("put longer strings into DB"))
        }
        What::OpenBracket => {
            error(codes::OPEN_BRACKET, say!("a bracket is not closed"), span, say!("opened here"))
                .advise(say!("close it where its contents end"))
        }
        What::ExtraCharacters => Diagnostic::warning(
            codes::EXTRA_CHARACTERS,
            say!("more words than the statement takes"),
            span,
            say!("these are left out"),
        )
        .advise(say!("take them out, or put `;` before them if they are a comment")),
        What::MissingData => Diagnostic::warning(
            codes::MISSING_DATA,
            say!("an operand is missing"),
            span,
            say!("0 is taken"),
        )
        .advise(say!("write the operand, or take out the comma")),
        What::OpenComment { lost } => {
            let make = if lost == 0 { Diagnostic::note } else { Diagnostic::warning };
            let label = say!("everything from here on is comment");
            make(codes::OPEN_COMMENT, say!("COMMENT is not ended"), span, label)
                .advise(say!("repeat the sign that stands behind COMMENT where the comment ends"))
        }
        What::NotAField { name, opened, edit } => {
            let found = error(
                code::UNEXPECTED,
                say!("the structure `{name}` is not ended", name = &name),
                span,
                say!("this is no field"),
            )
            .and_label(opened, say!("opened here"));
            let advice = say!("end it with `{name} ENDS` above this line", name);
            found.advise_edits(advice, edit.into_iter().collect())
        }
        What::NoSuchFile { name, tried, near } => {
            let mut found = error(
                code::NO_SUCH_FILE,
                say!("there is no file `{name}`", name),
                span,
                say!("included here"),
            );
            if !tried.is_empty() {
                found = found.because(say!("looked for: {files}", files = tried.join(", ")));
            }
            match near {
                Some(near) => {
                    found.advise_edit(say!("write `{nearest}`", nearest = &near), span, near)
                }
                None => found.advise(say!(
                    "put the file beside the listing, or name its folder: `-I FOLDER`"
                )),
            }
        }
        _ => error(code::UNEXPECTED, say!("a statement that cannot be read"), span, say!("here")),
    }
}

/// The report of a listing without END. With something else that is not ended it seems to be cut
/// off.
fn missing_end(
    span: Span,
    start: Option<&str>,
    at: Span,
    open: &[(Block, String, Span)],
    line_end: &str,
) -> Diagnostic {
    let last = start.map_or("END".to_string(), |start| format!("END {start}"));
    let label = say!("the file ends here");
    let found = match open {
        [] => Diagnostic::note(code::MISSING_END, say!("the listing has no END"), span, label)
            .because(say!("without END and a label the program starts at its first byte")),
        open => {
            let message = say!("the listing ends too early");
            let found = Diagnostic::warning(code::MISSING_END, message, span, label);
            open.iter().fold(found, |found, (block, name, place)| {
                found.and_label(*place, super::block::not_ended(*block, name.clone()))
            })
        }
    };
    let ends = open.iter().map(|(block, name, _)| format!("{name} {}", block.end()));
    let lines: Vec<String> = ends.chain([last.clone()]).collect();
    let advice = match open {
        [] => say!("end the listing with `{end}`", end = last),
        _ => say!("if nothing is lost, write the ends, and `{end}` behind them", end = last),
    };
    let text = lines.iter().map(|line| format!("{line_end}{line}")).collect::<String>();
    found.advise_edit(advice, at, text + line_end)
}

/// Makes the report of a lone word one of a label: something is done with its name.
pub(in super::super) fn sure_label(found: &mut Diagnostic, name: String, used: Span) {
    found.message = say!("the label `{name}` has no `:`", name);
    if let Some(label) = found.labels.first_mut() {
        label.text = say!("a label of code ends in `:`");
    }
    found.labels.push(Label { span: used, text: say!("it is used here") });
    found.help.truncate(1);
    if let Some(help) = found.help.first_mut() {
        help.text = say!("write `:` behind it");
    }
}

fn spelt(found: Diagnostic, span: Span, nearest: Option<String>, otherwise: Text) -> Diagnostic {
    match nearest {
        Some(nearest) => found.advise_writing(span, nearest),
        None => found.advise(otherwise),
    }
}
