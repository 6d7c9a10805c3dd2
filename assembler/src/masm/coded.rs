//! An instruction whose form is chosen: its bytes, and the places in them that wait for the linker.

use isa::i8086::{Encoded, Prefixes};
use smallvec::SmallVec;

use super::object::{Cell, Reference, Show};
use super::problem::What;
use crate::source::Span;

/// An instruction ready to be emitted.
#[derive(Debug, Default)]
pub(super) struct Selected {
    pub(super) code: Code,
    pub(super) warnings: Vec<(Span, What)>,
}

/// The bytes of an instruction, and the places that wait for the linker.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "a box would be an allocation an instruction")]
pub(super) enum Code {
    /// No address is among them.
    Plain(Encoded, Prefixes),
    Cells(Cells),
}

impl Default for Code {
    fn default() -> Self {
        Code::Cells(Cells::new())
    }
}

impl Selected {
    /// In bytes.
    pub(super) fn length(&self) -> usize {
        match &self.code {
            Code::Plain(encoded, _) => encoded.bytes().len(),
            Code::Cells(cells) => cells.iter().map(|cell| cell.bytes.len()).sum(),
        }
    }
}

impl Code {
    /// As cells.
    pub(super) fn into_cells(self) -> Cells {
        match self {
            Code::Plain(encoded, prefixes) => cells(&encoded, prefixes, None, None),
            Code::Cells(cells) => cells,
        }
    }
}

impl From<Code> for Selected {
    fn from(code: Code) -> Selected {
        Selected { code, warnings: Vec::new() }
    }
}

impl From<Cells> for Selected {
    fn from(cells: Cells) -> Selected {
        Code::Cells(cells).into()
    }
}

/// The cells of an instruction: opcode and two fields, seldom a prefix.
pub(super) type Cells = SmallVec<[Cell; 3]>;

/// The bytes of an instruction as cells: prefixes, opcode, then fields.
pub(super) fn cells(
    encoded: &Encoded,
    prefixes: Prefixes,
    memory: Option<Reference>,
    number: Option<Reference>,
) -> Cells {
    let bytes = encoded.bytes();
    let repeats = usize::from(prefixes.lock) + usize::from(prefixes.repeat.is_some());
    let overrides = repeats + usize::from(prefixes.segment.is_some());
    let mut out = Cells::new();
    for (at, byte) in bytes.iter().enumerate().take(overrides) {
        let mark = if at < repeats { "/" } else { ":" };
        out.push(Cell { mark, ..Cell::bytes(&[*byte]) });
    }
    let fields = [
        (encoded.displacement, memory),
        (encoded.immediate, number.clone()),
        (encoded.relative, number),
    ];
    let mut at = overrides;
    // They stand in this order.
    for (field, reference) in fields {
        let Some(field) = field else { continue };
        let (start, end) =
            (usize::from(field.position), usize::from(field.position + field.length));
        if start > at {
            out.push(Cell::bytes(&bytes[at..start]));
        }
        let one = field.length == 1 && reference.is_none();
        let show = if one { Show::Bytes } else { Show::Number };
        out.push(Cell { bytes: bytes[start..end].into(), reference, show, mark: "" });
        at = end;
    }
    if at < bytes.len() {
        out.push(Cell::bytes(&bytes[at..]));
    }
    out
}
