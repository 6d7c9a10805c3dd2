//! The kinds of vectors.

/// A kind of vectors; what it counts stands in brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Play of the published gomoku program (a script).
    Gomoku,
    /// The chess endgame on the MK-61 (a sequence or a mating line).
    Chess,
    /// The chess endgame on the machine of 98 cells (a sequence).
    ChessB34,
    /// Moves by the rules of Renju, played through the game (a position).
    Renju,
    /// LC-3 listings in three dialects (a case).
    Lc3Asm,
    /// LC-3 programs under two editions (a case).
    Lc3Run,
    /// Keys and programs on the MK-61 and the MK-54 (a line).
    Mk61,
    /// Single steps of an 8086 (a line).
    I8086Step,
    /// Instructions and their bytes from two versions of MASM (a row and column).
    MasmEncoding,
    /// Faulty listings and what MASM said (a row).
    MasmError,
}

impl Kind {
    /// All kinds, in the order of the report.
    pub(crate) const ALL: [Kind; 10] = [
        Kind::Gomoku,
        Kind::Chess,
        Kind::ChessB34,
        Kind::Renju,
        Kind::Lc3Asm,
        Kind::Lc3Run,
        Kind::Mk61,
        Kind::I8086Step,
        Kind::MasmEncoding,
        Kind::MasmError,
    ];

    /// The name in reports and variables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Gomoku => "gomoku",
            Kind::Chess => "chess",
            Kind::ChessB34 => "chess-b34",
            Kind::Renju => "renju",
            Kind::Lc3Asm => "lc3-asm",
            Kind::Lc3Run => "lc3-run",
            Kind::Mk61 => "mk61",
            Kind::I8086Step => "i8086-step",
            Kind::MasmEncoding => "masm-encoding",
            Kind::MasmError => "masm-error",
        }
    }

    /// The kind called `name`.
    pub(crate) fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
