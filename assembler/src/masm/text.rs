//! A line as passes read it: characters that know where in the files they come from.
//!
//! A line of a file comes from one place. A line of a macro is made of its body and of arguments,
//! and what a counter or `%` made comes from no file at all; its place is the call.

use std::ops::Range;

use crate::source::{FileId, Sources, Span};

/// Characters and their origins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Text {
    text: String,
    pieces: Pieces,
}

/// The origins in the order of the text; most lines have one.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Pieces {
    One(Piece),
    Many(Vec<Piece>),
}

impl Default for Pieces {
    fn default() -> Self {
        Pieces::Many(Vec::new())
    }
}

impl Pieces {
    fn all(&self) -> &[Piece] {
        match self {
            Pieces::One(piece) => std::slice::from_ref(piece),
            Pieces::Many(pieces) => pieces,
        }
    }

    fn extend(&mut self, more: impl Iterator<Item = Piece>) {
        match self {
            Pieces::One(piece) => {
                let pieces = std::iter::once(*piece).chain(more).collect();
                *self = Pieces::Many(pieces);
            }
            Pieces::Many(pieces) => pieces.extend(more),
        }
    }
}

/// Where the characters from `at` on come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    at: usize,
    span: Span,
    origin: Origin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// They stand in the file, one for one.
    Copied,
    /// They were made; the span only tells for whom.
    Made,
}

impl Text {
    /// Characters that stand at `start` of `file`.
    pub(super) fn copied(file: FileId, start: usize, text: &str) -> Text {
        let span = Span::new(file, start, start + text.len());
        let pieces = Pieces::One(Piece { at: 0, span, origin: Origin::Copied });
        Text { text: text.to_string(), pieces }
    }

    /// Characters that stand nowhere, made for `span`.
    pub(super) fn made(text: impl Into<String>, span: Span) -> Text {
        Text { text: text.into(), pieces: Pieces::One(Piece { at: 0, span, origin: Origin::Made }) }
    }

    /// The characters.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// Length in bytes.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Appends another text with its origins.
    pub(super) fn append(&mut self, other: &Text) {
        let shift = self.text.len();
        self.text.push_str(&other.text);
        self.pieces.extend(
            other.pieces.all().iter().map(|piece| Piece { at: piece.at + shift, ..*piece }),
        );
    }

    /// A part; `range` lies on character boundaries, as token ranges do.
    pub(super) fn slice(&self, range: Range<usize>) -> Text {
        let end = range.end.min(self.text.len());
        let start = range.start.min(end);
        let Some(text) = self.text.get(start..end) else { return Text::default() };
        let mut pieces = Vec::new();
        for (piece, extent) in self.extents() {
            if (extent.start < end && extent.end > start) || (start == end && extent.end == start) {
                let from = extent.start.max(start);
                pieces.push(Piece {
                    at: from - start,
                    span: piece.part(from..extent.end.min(end).max(from)),
                    origin: piece.origin,
                });
            }
        }
        let pieces = match pieces[..] {
            [only] => Pieces::One(only),
            _ => Pieces::Many(pieces),
        };
        Text { text: text.to_string(), pieces }
    }

    /// Without spaces at both ends.
    pub(super) fn trimmed(&self) -> Text {
        let start = self.text.len() - self.text.trim_start().len();
        let end = self.text.trim_end().len().max(start);
        self.slice(start..end)
    }

    /// Where it begins in a file from which it is copied as a whole.
    pub(super) fn copied_from(&self) -> Option<Span> {
        match &self.pieces {
            Pieces::One(piece) if piece.origin == Origin::Copied => Some(piece.span),
            _ => None,
        }
    }

    /// The place of a part in the files. A part of several origins has the place of its first.
    #[inline]
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        if let Pieces::One(piece) = &self.pieces {
            let from = range.start.min(self.text.len());
            return piece.part(from..range.end.clamp(from, self.text.len()));
        }
        self.span_of_pieces(range)
    }

    fn span_of_pieces(&self, range: Range<usize>) -> Span {
        let mut found: Option<Span> = None;
        for (piece, extent) in self.extents() {
            let inside = extent.start < range.end && extent.end > range.start;
            let at_end = range.start >= extent.end && range.start >= self.text.len();
            let empty_inside = range.is_empty() && extent.contains(&range.start);
            if !inside && !at_end && !empty_inside {
                continue;
            }
            let from = range.start.clamp(extent.start, extent.end);
            let part = piece.part(from..range.end.clamp(from, extent.end));
            found = match found {
                Some(first) if first.file == part.file && part.start >= first.end => {
                    Some(first.to(part))
                }
                Some(first) if !at_end => Some(first),
                _ => Some(part),
            };
        }
        found.unwrap_or_default()
    }

    /// The place of the whole.
    pub(super) fn whole(&self) -> Span {
        self.span(0..self.text.len())
    }

    /// The bytes that the files hold for a part.
    pub(super) fn bytes(&self, range: Range<usize>, sources: &Sources) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (piece, extent) in self.extents() {
            let from = extent.start.max(range.start);
            let to = extent.end.min(range.end);
            if from >= to {
                continue;
            }
            match piece.origin {
                Origin::Copied => {
                    let span = piece.part(from..to);
                    bytes.extend_from_slice(sources.get(span.file).raw(span));
                }
                Origin::Made => bytes.extend_from_slice(&self.text.as_bytes()[from..to]),
            }
        }
        bytes
    }

    /// The pieces with the ranges they cover.
    fn extents(&self) -> impl Iterator<Item = (Piece, Range<usize>)> + '_ {
        let pieces = self.pieces.all();
        pieces.iter().enumerate().map(|(index, piece)| {
            let end = pieces.get(index + 1).map_or(self.text.len(), |next| next.at);
            (*piece, piece.at..end)
        })
    }
}

impl Piece {
    /// The place of a range of the text that lies in this piece.
    fn part(&self, range: Range<usize>) -> Span {
        match self.origin {
            Origin::Made => self.span,
            Origin::Copied => {
                let place = |at: usize| self.span.start + (at - self.at) as u32;
                Span { file: self.span.file, start: place(range.start), end: place(range.end) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_spliced_line_points_to_its_own_origin() {
        let file = FileId(0);
        let mut line = Text::copied(file, 100, "MOV ");
        line.append(&Text::copied(file, 7, "AX"));
        line.append(&Text::made("??0001", Span::new(file, 50, 55)));
        assert_eq!(line.as_str(), "MOV AX??0001");
        assert_eq!(line.span(0..3), Span::new(file, 100, 103));
        assert_eq!(line.span(4..6), Span::new(file, 7, 9));
        assert_eq!(line.span(8..9), Span::new(file, 50, 55));
        assert_eq!(line.slice(1..6).span(3..5), Span::new(file, 7, 9));
    }
}
