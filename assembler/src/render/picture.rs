//! Diagnostics as pictures of the places in question. The only file that names ariadne.

use std::borrow::Cow;
use std::ops::Range;

use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind};

use super::fold::{fold, more_alike};
use super::tabs::{TAB, more_blanks, spaced};
use super::{Manner, Said, Style, and_more, floor_char, severity_text, shortened, visible, whole};
use crate::diagnostic::{Code, Diagnostic, Edit, Severity};
use crate::say;
use crate::source::{FileId, Source, Sources, Span};
use crate::text::Words;

/// Longest line that is shown whole, in characters.
const WIDEST: usize = 200;

/// The diagnostics as pictures of the places in question, at most so many, then how many more there
/// are.
pub fn human(sources: &Sources, diagnostics: &[Diagnostic], manner: &Manner<'_>) -> String {
    let (drawn, folded) = fold(diagnostics, manner.alike);
    let shown = drawn.iter().copied().take(manner.most);
    let mut excerpts = Excerpts::new(sources, shown.clone());
    let mut out = String::new();
    for diagnostic in shown {
        out.push_str(&picture(&mut excerpts, &Said::new(diagnostic, manner.words), manner));
        out.push('\n');
    }
    for alike in folded {
        let line = more_alike(sources, &alike).said(manner.words, alike[0].code);
        out.push_str(&format!("{line}\n"));
    }
    out.push_str(&and_more(drawn.len(), manner));
    out
}

/// `Error`, `Warning` or `Note`.
fn kind(severity: Severity, words: &Words) -> String {
    let name = severity_text(severity).said(words, Code(""));
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A report about no place in any listing, such as a fault of a program file.
fn placeless(said: &Said<'_>, words: &Words) -> String {
    let diagnostic = said.diagnostic;
    let kind = kind(diagnostic.severity, words);
    let mut text = format!("[{}] {kind}: {}\n", diagnostic.code, said.message);
    let [note, help] = headings(words);
    let notes = said.notes.iter().map(|text| format!("  {note}: {text}\n"));
    text.extend(notes.chain(said.help.iter().map(|(text, _)| format!("  {help}: {text}\n"))));
    text
}

/// What stands before reasons and before advice.
fn headings(words: &Words) -> [String; 2] {
    [say!("Note"), say!("Help")].map(|heading| heading.said(words, Code("")))
}

fn picture(excerpts: &mut Excerpts<'_>, said: &Said<'_>, manner: &Manner<'_>) -> String {
    let diagnostic = said.diagnostic;
    let Some(main) = diagnostic.span() else { return placeless(said, manner.words) };
    let colour = match diagnostic.severity {
        Severity::Note => Color::Cyan,
        Severity::Warning => Color::Yellow,
        Severity::Error => Color::Red,
    };
    let name = kind(diagnostic.severity, manner.words);
    let config = Config::new()
        .with_index_type(IndexType::Char)
        .with_color(manner.style == Style::Coloured)
        .with_char_set(CharSet::Unicode)
        .with_tab_width(TAB);
    let mut report = Report::build(ReportKind::Custom(&name, colour), excerpts.place(main))
        .with_config(config)
        .with_code(diagnostic.code)
        .with_message(shortened(&said.message));
    for (index, (span, text)) in said.labels.iter().enumerate() {
        let drawn = Label::new(excerpts.place(*span)).with_message(shortened(text));
        let colour = if index == 0 { colour } else { Color::Blue };
        report = report.with_label(drawn.with_color(colour).with_order(index as i32));
    }
    for note in &said.notes {
        report.add_note(shortened(note));
    }
    for (text, edits) in &said.help {
        let preview = preview(excerpts.sources, text, edits);
        report.add_help(format!("{}{preview}", shortened(text)));
    }
    let mut bytes = Vec::new();
    if report.finish().write(&mut *excerpts, &mut bytes).is_err() {
        return format!("[{}] {}\n", diagnostic.code, said.message);
    }
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    if manner.style == Style::Plain {
        // ariadne colours a kind of our own even when told not to.
        if let Some(start) = text.find("\x1b[") {
            let end = text[start..].find('m').map_or(start, |at| start + at + 1);
            text.replace_range(start..end, "");
            text = text.replacen("\x1b[0m", "", 1);
        }
    }
    let headings = headings(manner.words);
    let mut frames = frames(excerpts.sources, said).into_iter();
    let mut one = |line: &str| match frame(line).zip(frames.as_slice().first()) {
        Some((place, right)) => {
            let line = line.replacen(&place, right, 1);
            frames.next();
            format!("{line}\n")
        }
        None => format!("{}\n", headed(line, &headings)),
    };
    text.lines().map(|line| one(line.trim_end())).collect()
}

/// The place that a line of a picture names, when it begins a frame.
fn frame(line: &str) -> Option<String> {
    let bare = bare(line);
    let line = bare.trim_start();
    let place = line.strip_prefix("╭─[ ").or_else(|| line.strip_prefix("├─[ "))?;
    place.strip_suffix(" ]").map(str::to_owned)
}

/// The places that frames begin with. ariadne draws a label in a further frame when it is in
/// another file, or above the label before it; where it is the same file, it names the first
/// label's place again, and of a line that was cut the column in what is left.
fn frames(sources: &Sources, said: &Said<'_>) -> Vec<String> {
    let mut places = Vec::new();
    let mut last: Option<(FileId, u32)> = None;
    for (span, _) in &said.labels {
        let span = whole(sources, *span);
        let source = sources.get(span.file);
        let end = source.line_number(span.end.saturating_sub(1).max(span.start));
        if last.is_none_or(|(file, line)| file != span.file || line > end) {
            let (line, column) = source.position(span.start);
            places.push(format!("{}:{line}:{column}", visible(source.name())));
        }
        last = Some((span.file, end));
    }
    places
}

/// A line of a picture with its heading in the language, where ariadne has put an English one.
fn headed<'a>(line: &'a str, headings: &[String; 2]) -> Cow<'a, str> {
    for (english, heading) in ["Note", "Help"].into_iter().zip(headings) {
        match line.split_once(english) {
            Some((before, behind)) if english != heading && bare(before).trim() == "│" => {
                return Cow::Owned(format!("{before}{heading}{behind}"));
            }
            _ => {}
        }
    }
    Cow::Borrowed(line)
}

/// A text without its colours.
fn bare(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.filter_map(|part| Some(part.split_once('m')?.1)).collect::<String>()
}

/// The line that the edits of an advice make, when they stay within one line and its text does not
/// say already what to write.
fn preview(sources: &Sources, advice: &str, edits: &[Edit]) -> String {
    let Some(first) = edits.first() else { return String::new() };
    let said = |edit: &Edit| !edit.replacement.is_empty() && advice.contains(&edit.replacement);
    if edits.len() > 4 || edits.iter().all(said) {
        return String::new();
    }
    let source = sources.get(first.span.file);
    let line = source.line_number(first.span.start);
    let Some(range) = source.line_range(line) else { return String::new() };
    let mut text = source.text().get(range.clone()).unwrap_or_default().to_string();
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span));
    for edit in edits {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if edit.span.file != first.span.file || start < range.start || end > range.end {
            return String::new();
        }
        let place = start - range.start..end - range.start;
        if text.get(place.clone()).is_none() {
            return String::new();
        }
        text.replace_range(place, &edit.replacement);
    }
    if text.len() > WIDEST {
        return String::new();
    }
    text.lines().map(|line| format!("\n    {}", spaced(line.trim_end()))).collect()
}

/// The files as ariadne reads them, made when first needed; long lines are cut to a window round
/// the places in question.
struct Excerpts<'a> {
    sources: &'a Sources,
    files: Vec<Excerpt>,
    drawn: Vec<Option<ariadne::Source<String>>>,
}

/// A file whose overlong lines are cut.
struct Excerpt {
    /// The text to draw, when it differs from the file's.
    text: Option<String>,
    /// For each cut line: where its kept part starts in the file, where that stands in `text`, and
    /// its length. Lines in between moved by the difference to the entry before.
    kept: Vec<Kept>,
    /// The bytes of the drawn text that go on with a character.
    inner: Vec<u32>,
    /// The tabs of the drawn text, and how many blanks more than tabs there are behind each.
    tabs: Vec<(u32, u32)>,
}

#[derive(Debug, Clone, Copy)]
struct Kept {
    /// First byte of the line in the file.
    line_start: usize,
    /// Kept bytes in the file.
    from: usize,
    to: usize,
    /// Behind the whole line in the file.
    line_end: usize,
    /// Where the kept bytes start in the drawn text.
    drawn: usize,
    /// Behind the drawn line.
    drawn_end: usize,
}

impl<'a> Excerpts<'a> {
    fn new<'d>(sources: &'a Sources, diagnostics: impl Iterator<Item = &'d Diagnostic>) -> Self {
        let mut places: Vec<Span> =
            diagnostics.flat_map(|d| d.labels.iter().map(|label| label.span)).collect();
        places.sort();
        let files = sources.iter().map(|(file, source)| {
            let mut starts = places.iter().filter(|span| span.file == file).map(|span| span.start);
            Excerpt::new(source, &mut starts)
        });
        let files: Vec<Excerpt> = files.collect();
        let drawn = files.iter().map(|_| None).collect();
        Excerpts { sources, files, drawn }
    }

    /// A span as ariadne takes it: characters of the drawn text. (Told to count bytes, it places
    /// labels in further files wrongly, or panics.)
    fn place(&self, span: Span) -> (FileId, Range<usize>) {
        let Range { start, end } = whole(self.sources, span).range();
        let excerpt = &self.files[span.file.0 as usize];
        let start = excerpt.drawn_offset(start);
        let end = excerpt.drawn_offset(end).max(start);
        (span.file, excerpt.characters(start)..excerpt.characters(end))
    }
}

impl Excerpt {
    fn new(source: &Source, places: &mut dyn Iterator<Item = u32>) -> Excerpt {
        let text = source.text();
        if text.len() <= WIDEST || text.split('\n').all(|line| line.len() <= WIDEST) {
            let (inner, tabs) = (inner(text), more_blanks(text));
            return Excerpt { text: None, kept: Vec::new(), inner, tabs };
        }
        let mut drawn = String::with_capacity(text.len().min(1 << 20));
        let mut kept = Vec::new();
        let mut places = places.peekable();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let (start, end) = (at, at + line.len());
            at = end;
            while places.next_if(|&place| (place as usize) < start).is_some() {}
            let place = places.peek().map_or(start, |&place| (place as usize).min(end));
            let place = if place < start { start } else { place };
            let body_end = start + line.trim_end_matches(['\n', '\r']).len();
            let (from, to) = window(text, start, body_end, place);
            kept.push(Kept {
                line_start: start,
                from,
                to,
                line_end: end,
                drawn: drawn.len() + if from > start { "…".len() } else { 0 },
                drawn_end: 0,
            });
            if from > start {
                drawn.push('…');
            }
            drawn.push_str(&text[from..to]);
            if to < body_end {
                drawn.push('…');
            }
            drawn.push_str(&text[body_end..end]);
            if let Some(last) = kept.last_mut() {
                last.drawn_end = drawn.len();
            }
        }
        Excerpt { inner: inner(&drawn), tabs: more_blanks(&drawn), text: Some(drawn), kept }
    }

    /// Characters before a byte of the drawn text, with blanks for tabs.
    fn characters(&self, offset: usize) -> usize {
        let tabs = self.tabs.partition_point(|&(tab, _)| (tab as usize) < offset);
        let more = tabs.checked_sub(1).map_or(0, |last| self.tabs[last].1 as usize);
        offset + more - self.inner.partition_point(|&inner| (inner as usize) < offset)
    }

    fn drawn_offset(&self, offset: usize) -> usize {
        let line = self.kept.partition_point(|kept| kept.line_start <= offset);
        let Some(kept) = line.checked_sub(1).map(|line| self.kept[line]) else { return offset };
        match offset {
            _ if offset < kept.from => kept.drawn,
            _ if offset <= kept.to => kept.drawn + (offset - kept.from),
            _ if offset >= kept.line_end => kept.drawn_end,
            _ => kept.drawn + (kept.to - kept.from),
        }
    }
}

/// The bytes that go on with a character.
fn inner(text: &str) -> Vec<u32> {
    if text.is_ascii() {
        return Vec::new();
    }
    (0_u32..).zip(text.bytes()).filter(|(_, byte)| byte & 0xC0 == 0x80).map(|(at, _)| at).collect()
}

/// The part of a line to show: all of it, or about [`WIDEST`] bytes round `place`.
fn window(text: &str, start: usize, end: usize, place: usize) -> (usize, usize) {
    if end - start <= WIDEST {
        return (start, end);
    }
    let place = place.clamp(start, end);
    let from = place.saturating_sub(WIDEST / 2).max(start);
    let to = (from + WIDEST).min(end);
    (floor_char(text, from), floor_char(text, to))
}

impl ariadne::Cache<FileId> for &mut Excerpts<'_> {
    type Storage = String;

    fn fetch(&mut self, file: &FileId) -> Result<&ariadne::Source<String>, impl std::fmt::Debug> {
        let index = file.0 as usize;
        let (sources, files) = (self.sources, &self.files);
        let Some(slot) = self.drawn.get_mut(index) else { return Err("no such file") };
        Ok(slot.get_or_insert_with(|| {
            let text = files[index].text.as_deref();
            let text = text.unwrap_or_else(|| sources.get(*file).text());
            ariadne::Source::from(spaced(&visible(text)).into_owned())
        }))
    }

    fn display<'b>(&self, file: &'b FileId) -> Option<impl std::fmt::Display + 'b> {
        Some(visible(self.sources.get(*file).name()).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::reading::{self, LeadingNumbers, Lexis};
    use proptest::prelude::*;

    const LEXIS: Lexis =
        Lexis { comment: ";", quotes: &['"'], numbers_lead_lines: LeadingNumbers::Foreign };

    fn one(text: &str, start: usize, end: usize) -> String {
        let mut sources = Sources::default();
        let (file, _) =
            reading::read(&mut sources, "a.asm", text.into(), Some(crate::Encoding::Utf8), &LEXIS);
        let span = Span::new(file, start, end);
        let diagnostic =
            Diagnostic::error(Code("A2001"), say!("no such name"), span, say!("not defined"));
        human(&sources, &[diagnostic], &Manner::default())
    }

    #[test]
    fn carets_stand_under_the_word_behind_wide_letters() {
        let text = "MOV AX,BX ;横坐标\n ; Ход MSSG\n";
        let at = text.find("MSSG").unwrap();
        let picture = one(text, at, at + 4);
        assert!(picture.contains("; Ход MSSG"), "{picture}");
        assert!(picture.contains("a.asm:2:"), "{picture}");
    }

    #[test]
    fn places_in_further_files_are_right_behind_wide_letters() {
        let mut sources = Sources::default();
        let mut span = |name: &str| {
            let text = ";横坐标\n横 MSG\n";
            let (file, _) = reading::read(&mut sources, name, text.into(), None, &LEXIS);
            let at = text.find("MSG").unwrap();
            Span::new(file, at, at + 3)
        };
        let (first, second) = (span("a.asm"), span("b.asm"));
        let diagnostic = Diagnostic::error(Code("A2002"), say!("twice"), first, say!("here"))
            .and_label(second, say!("there"));
        let picture = human(&sources, &[diagnostic], &Manner::default());
        assert!(picture.contains("a.asm:2:3") && picture.contains("b.asm:2:3"), "{picture}");
    }

    #[test]
    fn each_frame_names_the_place_of_its_own_label() {
        let mut sources = Sources::default();
        let text = "横 ONE\nTWO\n横 SIX\n";
        let (file, _) = reading::read(&mut sources, "a b.asm", text.into(), None, &LEXIS);
        let span = |word: &str| {
            let at = text.find(word).unwrap();
            Span::new(file, at, at + word.len())
        };
        let diagnostic = Diagnostic::error(Code("A2002"), say!("m"), span("SIX"), say!("here"))
            .and_label(span("ONE"), say!("there"))
            .and_label(span("TWO"), say!("in the same frame"));
        for style in [Style::Plain, Style::Coloured] {
            let manner = Manner { style, ..Manner::default() };
            let picture = human(&sources, std::slice::from_ref(&diagnostic), &manner);
            let frames: Vec<String> = picture.lines().filter_map(frame).collect();
            assert_eq!(frames, ["a b.asm:3:3", "a b.asm:1:3"], "{picture}");
        }
    }

    #[test]
    fn a_line_of_ten_megabytes_is_cut_round_the_place() {
        let text = format!("{}MSSG{}\nNEXT\n", "x".repeat(5_000_000), "y".repeat(5_000_000));
        let picture = one(&text, 5_000_000, 5_000_004);
        assert!(picture.len() < 2000, "{}", picture.len());
        assert!(picture.contains("MSSG") && picture.contains("a.asm:1:5000001 "), "{picture}");
        let picture = one(&text, text.len() - 5, text.len() - 1);
        assert!(picture.contains("NEXT") && picture.contains("a.asm:2:1"), "{picture}");
    }

    #[test]
    fn words_behind_tabs_stand_at_the_tab_stops_and_are_marked() {
        let text = "\tMOV\tAX,横\t; 横 MSSG\n";
        let at = text.find("MSSG").unwrap();
        let picture = one(text, at, at + 4);
        let text = picture.lines().find(|line| line.contains("MSSG")).expect("the line");
        assert!(text.ends_with("│         MOV     AX,横   ; 横 MSSG"), "{picture}");
        let marks = picture.lines().find(|line| line.contains('┬')).expect("the marks");
        assert!(marks.ends_with(&format!("│ {}──┬─", " ".repeat(29))), "{picture}");
    }

    proptest! {
        #[test]
        fn no_text_and_no_span_panics(
            text in "(\\PC|\t){0,300}(\n(\\PC|\t){0,300}){0,3}",
            a in 0usize..1300,
            b in 0usize..1300,
        ) {
            let _ = one(&text, a, b);
            let mut sources = Sources::default();
            let (file, _) = reading::read(&mut sources, "a", text.into(), None, &LEXIS);
            let d = Diagnostic::error(Code("A2001"), say!("m"), Span::new(file, a, b), say!("l"));
            let (diagnostics, manner) = (&[d], &Manner::default());
            let _ = crate::render::short(&sources, diagnostics, manner);
            let _ = crate::render::json(&sources, diagnostics, manner);
            let mut sarif = crate::render::Sarif::default();
            sarif.add(&sources, diagnostics, manner);
            let _ = sarif.text("0");
            let mut annotations = crate::render::Annotations::default();
            annotations.add(&sources, diagnostics, manner);
            let _ = annotations.text(manner.words);
        }
    }
}
