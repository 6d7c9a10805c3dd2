//! The first stage of every language: is the file text, in which encoding, and was it pasted from
//! somewhere that left line numbers, full-width punctuation or special spaces in it?
//!
//! What a keyboard would have typed stands in [`Source::code`], which is as long as the text: later
//! stages read that and report places in it, so that one mistake of pasting is one report and not
//! hundreds.

use std::ops::Range;

use crate::code;
use crate::diagnostic::{Diagnostic, Edit};
use crate::encoding::Encoding;
use crate::say;
use crate::source::{FileId, Source, Sources, Span};
use crate::suggest;

/// Files larger than this are refused: no listing is.
const LARGEST: usize = 64 << 20;

/// What a language takes for comments and strings.
#[derive(Debug, Clone, Copy)]
pub struct Lexis {
    /// Starts a comment to the end of the line.
    pub comment: &'static str,
    /// Characters that open and close strings.
    pub quotes: &'static [char],
    /// Whether a line may begin with a number of the language's own (the MK-61's addresses and
    /// digits).
    pub numbers_lead_lines: LeadingNumbers,
}

/// Whether lines of a language begin with numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeadingNumbers {
    /// They do not: rising numbers were pasted in.
    Foreign,
    /// They do.
    Own,
}

/// Adds a file to `sources` and says what is wrong with it as a file. An error among the
/// diagnostics means that the later stages would only report echoes.
pub fn read(
    sources: &mut Sources,
    name: &str,
    raw: Vec<u8>,
    encoding: Option<Encoding>,
    lexis: &Lexis,
) -> (FileId, Vec<Diagnostic>) {
    let size = raw.len();
    let (raw, padding) = if size > LARGEST { Default::default() } else { at_end_of_text(raw) };
    // To look for one byte in a slice is faster than to look for its place.
    let zero = if raw.contains(&0) { raw.iter().position(|&byte| byte == 0) } else { None };
    let file = sources.add(Source::new(name, raw, encoding).padded(padding));
    let place = Span::new(file, 0, 0);
    if size > LARGEST {
        return (file, vec![too_large(place, size)]);
    }
    if let Some(at) = zero {
        return (file, vec![not_text(sources.get(file), file, at)]);
    }
    let mut diagnostics = encoding_problems(sources.get(file), file);
    let (code, pasted) = pasted(sources.get(file), file, lexis);
    diagnostics.extend(pasted);
    sources.set_code(file, code);
    (file, diagnostics)
}

fn too_large(place: Span, size: usize) -> Diagnostic {
    let message = say!("the file is too large");
    let label = say!("{size} bytes; a listing has at most {most}", size, most = LARGEST);
    Diagnostic::error(code::TOO_LARGE, message, place, label)
        .advise(say!("give the listing itself, not a disk image or an archive"))
}

/// The text, and what stands behind it: DOS editors end a text with 1Ah and fill the file's last
/// sector with whatever there was, mostly zeros.
fn at_end_of_text(mut raw: Vec<u8>) -> (Vec<u8>, Vec<u8>) {
    let mut end = raw.len();
    if raw.contains(&0x1A) {
        end = raw.iter().position(|&byte| byte == 0x1A).unwrap_or(end);
    }
    // Some editors cut the zeros into lines.
    let text = |&byte: &u8| !matches!(byte, 0 | b'\r' | b'\n');
    let last = raw[..end].iter().rposition(text).map_or(0, |last| last + 1);
    if let Some(zero) = raw[last..end].iter().position(|&byte| byte == 0) {
        end = last + zero;
    }
    let padding = raw.split_off(end);
    (raw, padding)
}

fn not_text(source: &Source, file: FileId, at: usize) -> Diagnostic {
    let text_len = source.text().len();
    let span = Span::new(file, at.min(text_len), at.min(text_len));
    let raw = source.raw(Span::new(file, 0, text_len));
    if is_utf16(raw) {
        let message = say!("this is text of two bytes a character (UTF-16, \"Unicode\")");
        let label = say!("byte {at} of the file is zero", at);
        return Diagnostic::error(code::NOT_TEXT, message, span, label)
            .advise(say!("save it as UTF-8"));
    }
    let message = match raw {
        [b'M', b'Z', ..] => say!("this is a DOS program (EXE), not a listing"),
        _ => say!("this is not text: it has a zero byte"),
    };
    Diagnostic::error(code::NOT_TEXT, message, span, say!("byte {at} of the file is zero", at))
        .advise(say!(
            "give the listing; `typein run` knows program files by the ends of their names: {ends}",
            ends = ".com, .exe, .obj, .hex, .mkc"
        ))
}

/// Whether the bytes begin with a byte order mark of UTF-16, or with two of its ASCII characters.
fn is_utf16(raw: &[u8]) -> bool {
    match raw {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => true,
        [first, 0, second, 0, ..] | [0, first, 0, second, ..] => {
            first.is_ascii() && second.is_ascii() && *first != 0 && *second != 0
        }
        _ => false,
    }
}

fn encoding_problems(source: &Source, file: FileId) -> Vec<Diagnostic> {
    if source.text().is_ascii() {
        return Vec::new();
    }
    let decoded = source.decoded();
    let first = source.text().char_indices().find(|(_, c)| !c.is_ascii());
    let Some((at, char)) = first else { return Vec::new() };
    let encoding = decoded.encoding.name();
    if decoded.guessed {
        let span = Span::new(file, at, at + char.len_utf8());
        let message = say!("the file is not UTF-8; read as {encoding}, which is a guess", encoding);
        let label = say!("the first character that depends on it");
        return vec![Diagnostic::warning(code::ENCODING_GUESSED, message, span, label).advise(
            say!("say `--encoding {encoding}`, or the right one, to settle it", encoding),
        )];
    }
    let Some(&at) = decoded.malformed.first() else { return Vec::new() };
    let span = Span::new(file, at, at + '\u{FFFD}'.len_utf8());
    let byte = format!("{:02X}", source.raw(span).first().copied().unwrap_or_default());
    let message = say!("the file is not {encoding}", encoding);
    let label = say!("{encoding} has no character of byte {byte} here", encoding, byte);
    let all = Encoding::ALL.map(Encoding::name).join(", ");
    vec![
        Diagnostic::error(code::MALFORMED, message, span, label)
            .advise(say!("say `--encoding` with the right one: {all}", all)),
    ]
}

/// The text with foreign spaces and punctuation outside comments and strings made plain, padded to
/// the same length, and one report for each kind.
fn pasted(source: &Source, file: FileId, lexis: &Lexis) -> (Option<String>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    if lexis.numbers_lead_lines == LeadingNumbers::Foreign
        && let Some(numbers) = glued_numbers(source)
    {
        return (None, vec![line_numbers(file, &numbers)]);
    }
    let mut code = None;
    let (mut spaces, mut signs, mut hidden) = (Vec::new(), Vec::new(), Vec::new());
    if !source.text().is_ascii() {
        let mut plain = source.text().to_string();
        for (at, char) in outside_strings(source.text(), lexis) {
            let replacement = if is_invisible(char) { Some("") } else { plain_sign(char) };
            let Some(replacement) = replacement else { continue };
            let range = at..at + char.len_utf8();
            let width = range.len();
            let padded = match leads(char) {
                true => format!("{replacement:>width$}"),
                false => format!("{replacement:<width$}"),
            };
            plain.replace_range(range.clone(), &padded);
            let edit = Edit {
                span: Span::new(file, range.start, range.end),
                replacement: replacement.into(),
            };
            match replacement {
                "" => hidden.push((char, edit)),
                " " => spaces.push(edit),
                _ => signs.push((char, edit)),
            }
        }
        code = (!spaces.is_empty() || !signs.is_empty() || !hidden.is_empty()).then_some(plain);
    }
    diagnostics.extend(foreign_signs(signs));
    diagnostics.extend(foreign_spaces(spaces));
    diagnostics.extend(invisible(hidden));
    (code, diagnostics)
}

/// Whether a character shows nothing: marks that turn the direction of writing, joiners, hyphens
/// that only a line's end would show.
fn is_invisible(char: char) -> bool {
    matches!(
        char,
        '\u{AD}' | '\u{200C}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
    )
}

/// The plain sign that a character stands for when a listing went through a word processor.
fn plain_sign(char: char) -> Option<&'static str> {
    const SIGNS: &str = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    match char {
        '\u{A0}' | '\u{2000}'..='\u{200B}' | '\u{202F}' | '\u{205F}' | '\u{3000}' | '\u{FEFF}' => {
            Some(" ")
        }
        '‘' | '’' => Some("'"),
        '“' | '”' => Some("\""),
        '−' | '–' | '—' => Some("-"),
        '、' => Some(","),
        '。' => Some("."),
        '【' => Some("["),
        '】' => Some("]"),
        _ => {
            let latin = suggest::latin(char).filter(char::is_ascii_punctuation)?;
            let at = SIGNS.find(latin)?;
            Some(&SIGNS[at..=at])
        }
    }
}

/// Whether a sign belongs to what follows it, so that its padding comes before it.
fn leads(char: char) -> bool {
    matches!(
        char,
        '＃' | '．' | '（' | '［' | '【' | '‘' | '“' | '＄' | '＠' | '－' | '−' | '–' | '—'
    )
}

/// The characters of `text` that are neither in a comment nor in a string. A foreign semicolon
/// starts a comment, too.
fn outside_strings<'a>(
    text: &'a str,
    lexis: &'a Lexis,
) -> impl Iterator<Item = (usize, char)> + 'a {
    let mut string: Option<char> = None;
    let mut comment = false;
    text.char_indices().filter(move |&(_, char)| {
        if char == '\n' {
            (string, comment) = (None, false);
            return false;
        }
        let plain = plain_sign(char).and_then(|sign| sign.chars().next()).unwrap_or(char);
        if comment {
            return false;
        }
        match string {
            Some(quote) => {
                if char == quote || (!char.is_ascii() && plain == quote) {
                    string = None;
                    return !char.is_ascii();
                }
                return false;
            }
            None if lexis.quotes.contains(&plain) => string = Some(plain),
            None if lexis.comment.starts_with(plain) => comment = true,
            None => {}
        }
        true
    })
}

/// Where the comment of a line begins.
pub(crate) fn comment_start(line: &str, lexis: &Lexis) -> Option<usize> {
    let found = outside_strings(line, lexis).find(|&(_, char)| lexis.comment.starts_with(char));
    found.map(|(at, _)| at)
}

fn foreign_signs(signs: Vec<(char, Edit)>) -> Option<Diagnostic> {
    let (char, first) = signs.first()?;
    let (char, plain, span) = (*char, first.replacement.clone(), first.span);
    let message = say!("punctuation of another alphabet").in_places(signs.len());
    let number = suggest::code_point(char);
    let label = say!("`{char}` ({number}) is not `{plain}`", char, number, plain = &plain);
    let edits = signs.into_iter().map(|(_, edit)| edit).collect();
    Some(
        Diagnostic::error(code::FOREIGN_PUNCTUATION, message, span, label)
            .advise_edits(suggest::typed(&plain), edits),
    )
}

fn foreign_spaces(spaces: Vec<Edit>) -> Option<Diagnostic> {
    let span = spaces.first()?.span;
    let message = say!("a space that is not a plain space").in_places(spaces.len());
    let label = say!("web pages and word processors leave these");
    Some(
        Diagnostic::error(code::FOREIGN_SPACES, message, span, label)
            .advise_edits(say!("replace them with plain spaces"), spaces),
    )
}

fn invisible(hidden: Vec<(char, Edit)>) -> Option<Diagnostic> {
    let (char, first) = hidden.first()?;
    let (char, span) = (*char, first.span);
    let message = say!("a character that cannot be seen").in_places(hidden.len());
    let label = say!("{number} stands here and shows nothing", number = suggest::code_point(char));
    let edits = hidden.into_iter().map(|(_, edit)| edit).collect();
    Some(
        Diagnostic::error(code::FOREIGN_SPACES, message, span, label)
            .advise_edits(say!("delete it"), edits),
    )
}

/// The numbers at the starts of lines, when nearly every line has one and they rise by equal steps:
/// the page that the listing was copied from numbered its lines.
fn glued_numbers(source: &Source) -> Option<Vec<Range<usize>>> {
    const ENOUGH: usize = 3;
    let (mut numbers, mut lines) = (Vec::new(), 0);
    // So many lines without a number, and there are too few numbers whatever follows.
    let (text, starts) = (source.text(), source.line_starts());
    let most_bare = (starts.len() - 1) * 3 / 10 + 1;
    let mut steps: Vec<u32> = Vec::new();
    let mut last: Option<u32> = None;
    let ends = starts.iter().skip(1).map(|&start| start as usize).chain([text.len()]);
    for (&start, end) in starts.iter().zip(ends) {
        let body = text[start as usize..end].trim_start();
        let at = end - body.len();
        if body.is_empty() {
            continue;
        }
        lines += 1;
        if lines - numbers.len() > most_bare {
            return None;
        }
        let digits = body.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(number) = body[..digits].parse::<u32>() else { continue };
        steps.extend(last.map(|last| number.wrapping_sub(last)));
        last = Some(number);
        let marked = body[digits..].starts_with([':', '.', ')', '|']);
        numbers.push(at..at + digits + usize::from(marked));
    }
    let usual = *steps.first().filter(|&&step| (1..=100).contains(&step))?;
    let rising = steps.iter().filter(|&&step| step == usual).count();
    (rising >= ENOUGH && rising * 10 >= lines * 7).then_some(numbers)
}

fn line_numbers(file: FileId, numbers: &[Range<usize>]) -> Diagnostic {
    let edit = |range: &Range<usize>| Edit {
        span: Span::new(file, range.start, range.end),
        replacement: String::new(),
    };
    let first = numbers.first().cloned().unwrap_or_default();
    let message = say!(
        "the listing was pasted with its line numbers, {count} of them",
        count = numbers.len()
    );
    let span = Span::new(file, first.start, first.end);
    let edits = numbers.iter().map(edit).collect();
    Diagnostic::error(code::LINE_NUMBERS, message, span, say!("the first line number"))
        .advise_edits(say!("delete the numbers at the starts of the lines"), edits)
}
