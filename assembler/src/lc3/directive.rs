//! The directives.

use super::dialect::Liberty;

/// The directives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Directive {
    Orig,
    Fill,
    Blkw,
    Stringz,
    End,
    /// Names that other listings define.
    External,
    /// A place to stop at.
    Break,
}

impl Directive {
    /// All of them, those of the book first and in its order.
    pub(super) const ALL: [Directive; 7] = [
        Directive::Orig,
        Directive::Fill,
        Directive::Blkw,
        Directive::Stringz,
        Directive::End,
        Directive::External,
        Directive::Break,
    ];

    /// As the book writes it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Directive::Orig => ".ORIG",
            Directive::Fill => ".FILL",
            Directive::Blkw => ".BLKW",
            Directive::Stringz => ".STRINGZ",
            Directive::End => ".END",
            Directive::External => ".EXTERNAL",
            Directive::Break => ".BREAK",
        }
    }

    /// What a dialect must allow to have it.
    pub(super) const fn liberty(self) -> Option<Liberty> {
        match self {
            Directive::External => Some(Liberty::Externals),
            Directive::Break => Some(Liberty::Breaks),
            _ => None,
        }
    }

    /// The directive of that name; case does not matter.
    pub(super) fn from_name(name: &str) -> Option<Directive> {
        Directive::ALL.into_iter().find(|directive| directive.name().eq_ignore_ascii_case(name))
    }
}
