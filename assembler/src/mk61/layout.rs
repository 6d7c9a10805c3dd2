//! Items to cells: counts them, compares the count with the printed numbers, and finds what the
//! labels mean.

use std::collections::HashMap;

use isa::mk61::{Angle, Command, Image, Model, address, fold};

use super::parse::{Item, Target};
use super::problem::Problem;
use super::token::Word;
use crate::source::Span;
use crate::suggest;

/// A program with its labels not yet replaced.
#[derive(Debug, Default)]
pub(super) struct Layout<'a> {
    cells: Vec<(Cell<'a>, Span)>,
    labels: Vec<(Word<'a>, usize)>,
    by_name: HashMap<String, usize>,
    preload: Vec<&'static str>,
    angle: Option<(Angle, Span)>,
    start: Option<(Target<'a>, Span)>,
    /// The calculator that the listing names.
    stated: Option<Model>,
    /// The one that it is assembled for.
    model: Model,
    numbering: Numbering,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell<'a> {
    Opcode(u8),
    Target(Target<'a>),
}

/// Printed numbers as far as they were compared.
#[derive(Debug, Default)]
struct Numbering {
    /// By how much the last printed number was larger than the real one.
    shift: i32,
    /// The last number that was right.
    agreed: Option<Span>,
    /// Whether unreadable words came since, so that the next number must be believed.
    lost: bool,
}

/// Gives each item its cell.
pub(super) fn place<'a>(
    items: Vec<Item<'a>>,
    model: Model,
    problems: &mut Vec<Problem>,
) -> Layout<'a> {
    let mut layout = Layout { model, ..Layout::default() };
    for item in items {
        match item {
            Item::Number(written, span) => layout.number(written, span, problems),
            Item::Label(name) => layout.label(name, problems),
            Item::Opcode(code, span) => layout.cells.push((Cell::Opcode(code), span)),
            Item::Target(target, span) => layout.cells.push((Cell::Target(target), span)),
            Item::Lost => layout.numbering.lost = true,
            Item::Preload(keys) => layout.preload.extend(keys),
            Item::Angle(angle, span) => match layout.angle {
                Some((_, first)) => problems.push(Problem::AngleTwice { span, first }),
                None => layout.angle = Some((angle, span)),
            },
            Item::Model(model) => layout.stated = Some(model),
            Item::Start(target, span) => layout.start = Some((target, span)),
            Item::Origin(cell, span) if cell < layout.cells.len() => {
                let filled = layout.cells.len();
                problems.push(Problem::OriginBehind { span, filled });
            }
            Item::Origin(cell, span) => layout.cells.resize(cell, (Cell::Opcode(0), span)),
        }
    }
    layout.check_length(problems);
    layout
}

impl<'a> Layout<'a> {
    fn number(&mut self, written: u8, span: Span, problems: &mut Vec<Problem>) {
        if std::mem::take(&mut self.numbering.lost) {
            self.cells.resize(usize::from(written), (Cell::Target(Target::Unreadable), span));
        }
        let actual = self.cells.len();
        let shift = i32::from(written) - i32::try_from(actual).unwrap_or(i32::MAX);
        if shift == 0 {
            self.numbering = Numbering { shift, agreed: Some(span), lost: false };
            return;
        }
        let edit = (span, cell_name(actual));
        if actual == 0 && written == 1 {
            self.numbering.shift = shift;
            problems.push(Problem::NumberedFromOne { span, edits: vec![edit] });
            return;
        }
        match problems.iter_mut().rev().find_map(Problem::renumbering) {
            // All numbers after a lost command are wrong by the same amount: one report.
            Some(edits) if shift == self.numbering.shift => edits.push(edit),
            _ => {
                let agreed = self.numbering.agreed;
                problems.push(Problem::Misnumbered {
                    span,
                    written,
                    actual,
                    agreed,
                    edits: vec![edit],
                });
            }
        }
        self.numbering.shift = shift;
    }

    fn label(&mut self, name: Word<'a>, problems: &mut Vec<Problem>) {
        let key = name.text.to_lowercase();
        if let Some(&first) = self.by_name.get(&key) {
            let first = self.labels[first].0.span;
            let (span, name) = (name.span, name.text.to_string());
            problems.push(Problem::DefinedTwice { span, name, first });
            return;
        }
        self.by_name.insert(key, self.labels.len());
        self.labels.push((name, self.cells.len()));
    }

    /// Reports the first command that does not fit whole.
    fn check_length(&self, problems: &mut Vec<Problem>) {
        let room = self.model.cells();
        if self.cells.len() <= room {
            return;
        }
        let starts_late = |at: usize| {
            let has_address = matches!(self.cells.get(at + 1), Some((Cell::Target(_), _)));
            at + 1 + usize::from(has_address) > room
        };
        let first = self
            .cells
            .iter()
            .enumerate()
            .find(|&(at, &(cell, _))| matches!(cell, Cell::Opcode(_)) && starts_late(at));
        if let Some((_, &(Cell::Opcode(code), span))) = first {
            let name = Command::from_code(code).keycap();
            let needed = self.cells.len();
            problems.push(Problem::TooLong { span, name, needed, model: self.model });
        }
    }

    /// The cells in order: the code and its place. Labels that mean nothing become problems.
    pub(super) fn resolve(&self, problems: &mut Vec<Problem>) -> Vec<(u8, Span)> {
        let resolve = |&(cell, span): &(Cell<'a>, Span)| {
            let code = match cell {
                Cell::Opcode(code) => code,
                Cell::Target(target) => self.target(target, span, problems).unwrap_or_default(),
            };
            (code, span)
        };
        self.cells.iter().map(resolve).collect()
    }

    fn target(&self, target: Target<'a>, span: Span, problems: &mut Vec<Problem>) -> Option<u8> {
        let (formal, cell) = match target {
            Target::Unreadable => return None,
            Target::Formal(formal) => (formal, usize::from(address::cell(formal, self.model))),
            Target::Label(name) => {
                let Some(&index) = self.by_name.get(&name.to_lowercase()) else {
                    problems.push(self.undefined(name, span));
                    return None;
                };
                let cell = self.labels[index].1;
                let room = self.model.cells();
                let Some(formal) = address::of_cell(cell).filter(|_| cell < room) else {
                    // A longer program has been reported as such.
                    if cell == room {
                        problems.push(Problem::NoSuchCell { span, cells: room });
                    }
                    return None;
                };
                (formal, cell)
            }
        };
        if cell >= self.cells.len() {
            problems.push(Problem::BeyondProgram { span, formal, cells: self.cells.len() });
        }
        Some(formal)
    }

    fn undefined(&self, name: &str, span: Span) -> Problem {
        let folded = fold(name);
        let alike = self.labels.iter().find(|(label, _)| fold(label.text) == folded);
        let name = name.to_string();
        if let Some((label, _)) = alike {
            let defined = label.text.to_string();
            return Problem::LookAlike { span, name, defined, definition: label.span };
        }
        let nearest = suggest::nearest(&name, self.labels.iter().map(|(label, _)| label.text));
        let nearest = nearest.map(str::to_string);
        Problem::Undefined { span, name, nearest }
    }

    /// Labels and their cells, in the order of the listing.
    pub(super) fn labels(&self) -> impl Iterator<Item = (&'a str, usize)> {
        self.labels.iter().map(|&(label, cell)| (label.text, cell))
    }

    /// The cells as they were written, with their places.
    pub(super) fn cells(&self) -> &[(Cell<'a>, Span)] {
        &self.cells
    }

    /// Keys to press before the run.
    pub(super) fn preload(&self) -> &[&'static str] {
        &self.preload
    }

    /// The image with these cells. A start that cannot be becomes a problem.
    pub(super) fn image(self, cells: &[(u8, Span)], problems: &mut Vec<Problem>) -> Image {
        let start = self.start.and_then(|(target, span)| self.target(target, span, problems));
        Image {
            cells: cells.iter().map(|&(code, _)| code).collect(),
            start: start.filter(|&address| address != 0),
            model: self.stated,
            preload: self.preload,
            angle: self.angle.map(|(angle, _)| angle).unwrap_or_default(),
        }
    }
}

/// A cell's number as listings print it; past the end the plain number.
pub(super) fn cell_name(cell: usize) -> String {
    address::of_cell(cell).map_or_else(|| cell.to_string(), |address| format!("{address:02X}"))
}
