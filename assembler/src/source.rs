//! Source files: the bytes, the text they decode to, and places in it.

use crate::encoding::{self, Decoded, Encoding};

/// A source file of one assembly; see [`Sources`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A run of bytes in the decoded text of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// Behind the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end` of `file`. Files are cut at 1 GiB, so offsets fit.
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        let narrow = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span { file, start: narrow(start), end: narrow(end.max(start)) }
    }

    /// From the start of this span to the end of `last`.
    pub fn to(self, last: Span) -> Span {
        Span { file: self.file, start: self.start, end: last.end.max(self.start) }
    }

    /// The empty place behind this span.
    pub fn after(self) -> Span {
        Span { start: self.end, ..self }
    }

    /// The empty place before this span.
    pub fn before(self) -> Span {
        Span { end: self.start, ..self }
    }

    /// As a range of offsets.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A source file.
#[derive(Debug, Clone)]
pub struct Source {
    name: String,
    /// The bytes of the file, where they are not those of the text.
    raw: Option<Vec<u8>>,
    /// What the file holds behind its text.
    padding: Vec<u8>,
    decoded: Decoded,
    code: Option<String>,
    line_starts: Vec<u32>,
}

impl Source {
    /// Decodes a file. `encoding` is what the user said; without it UTF-8 is tried strictly and
    /// then a guess is made.
    pub fn new(name: impl Into<String>, raw: Vec<u8>, encoding: Option<Encoding>) -> Source {
        let (decoded, raw) = encoding::decode_file(raw, encoding);
        let bytes = decoded.text.as_bytes();
        // Few listings have shorter lines; room that is not used costs nothing.
        const USUAL_LINE: usize = 8;
        let mut line_starts = Vec::with_capacity(bytes.len() / USUAL_LINE + 1);
        line_starts.push(0);
        for (next, &byte) in (1..).zip(bytes) {
            if byte == b'\n' {
                line_starts.push(next);
            }
        }
        let padding = Vec::new();
        Source { name: name.into(), raw, padding, decoded, code: None, line_starts }
    }

    /// The same with bytes that stand in the file behind the text.
    #[must_use]
    pub(crate) fn padded(mut self, padding: Vec<u8>) -> Source {
        self.padding = padding;
        self
    }

    /// The text as later stages read it: as long as [`Source::text`], with foreign spaces and
    /// punctuation made plain.
    pub fn code(&self) -> &str {
        self.code.as_deref().unwrap_or(&self.decoded.text)
    }

    /// The name that the user gave.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The decoded text, line ends as in the file.
    pub fn text(&self) -> &str {
        &self.decoded.text
    }

    /// The encoding the file was read in, and whether that was a guess.
    pub fn decoded(&self) -> &Decoded {
        &self.decoded
    }

    /// The bytes of the file that `span` was decoded from.
    pub fn raw(&self, span: Span) -> &[u8] {
        let raw = self.raw.as_deref().unwrap_or(self.decoded.text.as_bytes());
        let place = |offset: u32| self.decoded.raw_offset(offset as usize).min(raw.len());
        raw.get(place(span.start)..place(span.end)).unwrap_or_default()
    }

    /// The byte order mark, if the file begins with one.
    pub fn mark(&self) -> &[u8] {
        let raw = self.raw.as_deref().unwrap_or_default();
        raw.get(..self.decoded.raw_offset(0)).unwrap_or_default()
    }

    /// What the file holds behind its text: the sign of its end (1Ah) and what follows that.
    pub fn padding(&self) -> &[u8] {
        &self.padding
    }

    /// The text of `span`; empty when the span is not this file's.
    pub fn slice(&self, span: Span) -> &str {
        self.text().get(span.range()).unwrap_or_default()
    }

    /// A span of [`Source::code`] as a span of the text: where the code has a plain sign and
    /// padding in the place of one foreign character, it is the character as a whole.
    pub(crate) fn whole(&self, span: Span) -> Span {
        let (text, code) = (self.text(), self.code().as_bytes());
        let whole = |offset: u32| {
            let at = (offset as usize).min(text.len());
            let is_boundary = |at: &usize| text.is_char_boundary(*at);
            let before = (0..=at).rev().find(is_boundary).unwrap_or(at);
            let behind = (at..text.len()).find(is_boundary).unwrap_or(text.len());
            let padding = code[before..at].iter().all(|&byte| byte == b' ');
            (if padding { before } else { behind }) as u32
        };
        Span { file: span.file, start: whole(span.start), end: whole(span.end) }
    }

    /// Where the lines begin; the last one is behind the last line end.
    pub(crate) fn line_starts(&self) -> &[u32] {
        &self.line_starts
    }

    /// Line of a text offset, counted from 1. Quick also in a line of millions of characters.
    pub fn line_number(&self, offset: u32) -> u32 {
        self.line_starts.partition_point(|&start| start <= offset) as u32
    }

    /// Line and column of a text offset, both counted from 1; columns count characters.
    pub fn position(&self, offset: u32) -> (u32, u32) {
        let line = self.line_number(offset);
        let start = self.line_starts[line as usize - 1] as usize;
        let before = self.text().get(start..offset as usize).unwrap_or_default();
        (line, before.chars().count() as u32 + 1)
    }

    /// What a line begins with that is to stand under a text offset: blanks, and the tabs of the
    /// line above.
    pub fn margin(&self, offset: u32) -> String {
        let (line, column) = self.position(offset);
        let before = self.line(line).chars().take(column as usize - 1);
        before.map(|c| if c == '\t' { "\t" } else { &"  "[..width(c)] }).collect()
    }

    /// The text of a line counted from 1, without its line end.
    pub fn line(&self, line: u32) -> &str {
        let Some(&start) = self.line_starts.get((line as usize).wrapping_sub(1)) else { return "" };
        let end =
            self.line_starts.get(line as usize).map_or(self.text().len(), |&next| next as usize);
        self.text()[start as usize..end].trim_end_matches(['\n', '\r'])
    }

    /// The place of [`Source::line`] in the text; `None` when there is no such line.
    pub fn line_range(&self, line: u32) -> Option<std::ops::Range<usize>> {
        let start = *self.line_starts.get((line as usize).wrapping_sub(1))? as usize;
        Some(start..start + self.line(line).len())
    }

    /// The place of what a line says: without its indent and a comment behind `;`.
    pub fn statement_range(&self, line: u32) -> Option<std::ops::Range<usize>> {
        let range = self.line_range(line)?;
        let text = self.line(line);
        let code = text.split(';').next().unwrap_or(text).trim_end();
        let indent = code.len() - code.trim_start().len();
        Some(range.start + indent..range.start + code.len())
    }

    /// Number of lines; a text that ends in a line end has none behind it.
    pub fn line_count(&self) -> u32 {
        let count = self.line_starts.len() as u32;
        if self.text().ends_with('\n') { count - 1 } else { count }
    }
}

/// All files of one assembly.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Adds a file.
    pub fn add(&mut self, source: Source) -> FileId {
        self.files.push(source);
        FileId(self.files.len() as u32 - 1)
    }

    /// Gives a file the text that later stages read; one of another length would misplace every
    /// span and is dropped.
    pub(crate) fn set_code(&mut self, file: FileId, code: Option<String>) {
        let source = &mut self.files[file.0 as usize];
        source.code = code.filter(|code| code.len() == source.decoded.text.len());
    }

    /// A file that was added.
    pub fn get(&self, file: FileId) -> &Source {
        &self.files[file.0 as usize]
    }

    /// All files, in the order in which they were read.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        self.files.iter().enumerate().map(|(index, source)| (FileId(index as u32), source))
    }

    /// The text of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).slice(span)
    }
}

/// Where included files come from; `cli/` reads the disk, tests and games read memory.
pub trait Files {
    /// The file called `name` in a listing, as seen from the file `from`: the name under which it
    /// was found and its bytes.
    ///
    /// # Errors
    /// The names that were tried.
    fn include(&self, name: &str, from: &str) -> Result<(String, Vec<u8>), Vec<String>>;

    /// A file that is there under nearly this name, as a listing would name it.
    fn near(&self, _name: &str, _from: &str) -> Option<String> {
        None
    }
}

/// No files besides the first.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn include(&self, name: &str, _from: &str) -> Result<(String, Vec<u8>), Vec<String>> {
        Err(vec![name.to_string()])
    }
}

/// Columns that a character takes on a terminal: those of East Asian scripts and pictures take two.
pub fn width(character: char) -> usize {
    match character as u32 {
        0x1100..=0x115F
        | 0x2E80..=0x303E
        | 0x3041..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1FAFF
        | 0x2_0000..=0x3_FFFD => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_in_the_code_is_the_whole_character_of_the_text() {
        let mut sources = Sources::default();
        let file = sources.add(Source::new("a", "A，＃1".into(), None));
        sources.set_code(file, Some("A,    #1".into()));
        let slice = |start, end| {
            let source = sources.get(file);
            source.slice(source.whole(Span::new(file, start, end)))
        };
        assert_eq!((slice(1, 2), slice(6, 8), slice(0, 2)), ("，", "＃1", "A，"));
        assert_eq!((slice(2, 2), slice(6, 6), slice(8, 8)), ("", "", ""));
    }
}
