//! Whose rules a listing follows.
//!
//! The LC-3 has no single assembler. The default takes what any of them takes as long as the
//! meaning is certain; the others are for a listing that must pass somewhere else.

/// An assembler whose rules to follow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Everything whose meaning is certain.
    #[default]
    Default,
    /// The syntax of the book's appendix and nothing else.
    Book,
    /// lc3tools, with its strict settings.
    Lc3tools,
    /// lc3as of the second edition's Linux tools.
    Lc3as,
}

impl Dialect {
    /// All dialects, in the order in which help texts list them.
    pub const ALL: [Dialect; 4] =
        [Dialect::Default, Dialect::Book, Dialect::Lc3tools, Dialect::Lc3as];

    /// The name used on the command line and in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Default => "default",
            Dialect::Book => "book",
            Dialect::Lc3tools => "lc3tools",
            Dialect::Lc3as => "lc3as",
        }
    }

    /// The dialect called `name`; case does not matter.
    pub fn from_name(name: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| dialect.name().eq_ignore_ascii_case(name))
    }
}
