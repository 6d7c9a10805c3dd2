//! Names and what they stand for: the one thing that outlives pass one.

use std::borrow::Cow;
use std::cell::Cell;

use super::names::Names;
use super::options::Case;
use super::text::Text;
use super::token::{Token, significant};
use super::word::Word;
use crate::source::Span;

/// Declares numbers of things in lists; they are small, since every operand has some.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $($(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) struct $name(u32);

        impl $name {
            /// That of the thing at `index`. No listing has more lines than fit.
            pub(super) fn new(index: usize) -> Self {
                $name(index as u32)
            }

            /// Its place in the list.
            pub(super) fn at(self) -> usize {
                self.0 as usize
            }
        })*
    };
}

ids! {
    /// A segment, by order of first appearance.
    SegmentId
    /// A group, by order of first appearance.
    GroupId
    /// An external name, by order of declaration.
    ExternalId
}

/// Which of the two passes runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pass {
    One,
    Two,
}

/// What a place in memory holds, or how far away code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    /// Data of so many bytes: 1, 2, 4, 8, 10 or a structure's size.
    Data(u16),
    /// Code of the same segment.
    Near,
    /// Code of any segment.
    Far,
}

impl Type {
    /// The type called `name` in PTR, LABEL, THIS and EXTRN.
    pub(super) fn from_name(name: &str) -> Option<Type> {
        Some(match name {
            "BYTE" => Type::Data(1),
            "WORD" => Type::Data(2),
            "DWORD" => Type::Data(4),
            "FWORD" => Type::Data(6),
            "QWORD" => Type::Data(8),
            "TBYTE" => Type::Data(10),
            "NEAR" => Type::Near,
            "FAR" => Type::Far,
            _ => return None,
        })
    }

    /// What TYPE gives (MASM 5.0 Programmer's Guide, TYPE operator).
    pub(super) fn number(self) -> i64 {
        match self {
            Type::Data(size) => i64::from(size),
            Type::Near => 0xFFFF,
            Type::Far => 0xFFFE,
        }
    }
}

/// What an address is counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    Segment(SegmentId),
    Group(GroupId),
    /// A name that another module defines.
    External(ExternalId),
}

/// What an offset is relative to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Frame {
    Segment(SegmentId),
    Group(GroupId),
}

/// A field of a structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) offset: u16,
    pub(super) of: Type,
    pub(super) length: u32,
}

/// A field of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bits {
    pub(super) shift: u8,
    pub(super) width: u8,
}

impl Bits {
    /// The mask of the field in its record.
    pub(super) fn mask(self) -> i64 {
        ((1 << self.width) - 1) << self.shift
    }
}

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A number; `=` may give it another one.
    Number {
        value: i64,
        changeable: bool,
        /// What BX or another register would point to with it, as with a field.
        of: Option<Type>,
    },
    /// An equate whose value needs names that stand further down.
    Later,
    /// A place.
    Label {
        segment: SegmentId,
        offset: u32,
        of: Type,
        length: u32,
        size: u32,
    },
    /// Text that takes the name's place.
    Text(Text),
    Segment(SegmentId),
    Group(GroupId),
    External {
        id: ExternalId,
        of: Type,
    },
    /// Index into the structures; bytes of one.
    Structure {
        index: usize,
        size: u16,
    },
    Member(Member),
    /// Index into the records; bits of one.
    Record {
        index: usize,
        width: u8,
    },
    Bits(Bits),
}

/// A name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Symbol {
    /// As first spelt.
    pub(super) name: String,
    pub(super) meaning: Meaning,
    /// Where it is defined; nowhere for names of the command line and of the assembler.
    pub(super) place: Option<Span>,
    /// The pass that saw its definition last.
    pub(super) seen: Pass,
    /// In which order names were first written down: by a definition, or by PUBLIC.
    pub(super) order: usize,
    /// The group that a label's offset is counted from for other modules.
    pub(super) group: Option<GroupId>,
    /// Defined by `=`, which may give it another meaning.
    pub(super) assigned: bool,
    /// By what it was defined.
    pub(super) how: How,
    /// An alias of a name that stands further down: its size is as uncertain as that one's.
    pub(super) uncertain: bool,
    /// An expression has asked for it.
    pub(super) used: Cell<bool>,
}

/// By what a name was defined, as far as a listing tells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum How {
    /// As the label, number or other thing that it is.
    #[default]
    Itself,
    /// As another name's place or text.
    Equated,
    /// As another name.
    Alias,
    /// By PROC.
    Procedure,
}

/// A name of PUBLIC.
#[derive(Debug, Clone)]
pub(super) struct Public {
    /// As PUBLIC spells it.
    pub(super) name: String,
    /// Its place among the names.
    order: usize,
}

/// All names of a listing.
#[derive(Debug)]
pub(super) struct Symbols {
    by_name: Names<Symbol>,
    public: Names<Public>,
    count: usize,
    /// Some of the language's own words are among the names.
    own_words: bool,
}

impl Symbols {
    /// None yet.
    pub(super) fn new(case: Case) -> Self {
        Symbols { by_name: Names::new(case), public: Names::new(case), count: 0, own_words: false }
    }

    /// What tells a name from others.
    pub(super) fn key<'n>(&self, name: &'n str) -> Cow<'n, str> {
        self.by_name.key(name)
    }

    /// The symbol with this name.
    pub(super) fn get(&self, name: &str) -> Option<&Symbol> {
        self.by_name.get(name)
    }

    /// The symbol that a word names. Few listings give the language's own words a meaning.
    pub(super) fn of(&self, token: &Token<'_>) -> Option<&Symbol> {
        if token.word.taken && !self.own_words { None } else { self.get(&token.text) }
    }

    /// Whether the listing gives a meaning to some word of the language.
    pub(super) fn has_own_words(&self) -> bool {
        self.own_words
    }

    /// The symbol with this name, to be changed.
    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut Symbol> {
        self.by_name.get_mut(name)
    }

    /// Gives a name its meaning; an older one keeps its spelling and order.
    pub(super) fn set(&mut self, name: &str, meaning: Meaning, place: Option<Span>, seen: Pass) {
        if let Some(symbol) = self.by_name.get_mut(name) {
            symbol.meaning = meaning;
            symbol.place = place;
            symbol.seen = seen;
            return;
        }
        let order = self.public.get(name).map_or(self.count, |public| public.order);
        self.count += 1;
        self.own_words |= Word::of(name).taken;
        let symbol = Symbol {
            name: name.to_string(),
            meaning,
            place,
            seen,
            order,
            group: None,
            assigned: false,
            how: How::Itself,
            uncertain: false,
            used: Cell::new(false),
        };
        self.by_name.insert(name, symbol);
    }

    /// Makes a name public, which may be defined further down.
    pub(super) fn publish(&mut self, name: &str) {
        let order = self.by_name.get(name).map_or(self.count, |symbol| symbol.order);
        self.count += 1;
        if self.public.get(name).is_none() {
            let text = significant(name).to_string();
            self.public.insert(name, Public { name: text, order });
        }
    }

    /// Whether PUBLIC names it.
    pub(super) fn is_public(&self, name: &str) -> bool {
        self.public.get(name).is_some()
    }

    /// The public names that are defined, in no order.
    pub(super) fn public(&self) -> impl Iterator<Item = (&Public, &Symbol)> {
        self.public.iter().filter_map(|(key, public)| Some((public, self.by_name.get(key)?)))
    }

    /// How names are sorted in an object file: MASM goes through a table of 451 lists, each with
    /// the latest name in front.
    pub(super) fn rank(name: &str, order: usize) -> (u32, std::cmp::Reverse<usize>) {
        let sum: u32 = name.bytes().map(|byte| u32::from(byte.to_ascii_uppercase())).sum();
        (sum % 451, std::cmp::Reverse(order))
    }

    /// All symbols, in no order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Symbol> {
        self.by_name.iter().map(|(_, symbol)| symbol)
    }

    /// All symbols, in the order of their definition.
    pub(super) fn in_order(&self) -> Vec<&Symbol> {
        let mut all: Vec<&Symbol> = self.iter().collect();
        all.sort_by_key(|symbol| symbol.order);
        all
    }
}
