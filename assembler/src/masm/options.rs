//! What MASM's options choose.

/// Choices of MASM's command line; the default is MASM 5.10's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MasmOptions {
    /// Whose encodings are chosen.
    pub version: Version,
    /// How names are spelt for other modules.
    pub case: Case,
    /// Instructions of the coprocessor are left to an emulator that is linked (`-E`).
    pub emulator: bool,
    /// MASM's listing is wanted.
    pub listing: bool,
    /// What becomes of the modules.
    pub linking: Linking,
    /// Whose rules hold; `None` lets the listing say it.
    pub dialect: Option<Dialect>,
}

/// What becomes of modules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Linking {
    /// They make a program; a single listing may lack names, which are taken as 0 with a warning.
    #[default]
    Program,
    /// They make a program, and a name that none of them defines is an error.
    Whole,
    /// They stay what they are: only the object file is wanted.
    Nothing,
}

/// Whether forms that MASM 5.10 refuses are taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// What emu8086, TASM and MASM 6 have besides is taken, with a note that names the strict form.
    #[default]
    Classroom,
    /// MASM 5.10's and nothing else.
    Masm,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Dialect; 2] = [Dialect::Classroom, Dialect::Masm];

    /// The name on the command line and in `;! dialect NAME`.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Classroom => "classroom",
            Dialect::Masm => "masm",
        }
    }

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| dialect.name().eq_ignore_ascii_case(name))
    }
}

/// The versions of MASM whose encodings can be asked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Version {
    /// 5.10 of 1988.
    #[default]
    V510,
    /// 1.10 of 1982: words where a byte would do, real numbers in Microsoft's own format.
    V110,
}

impl Version {
    /// All of them.
    pub const ALL: [Version; 2] = [Version::V510, Version::V110];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Version::V510 => "5.10",
            Version::V110 => "1.10",
        }
    }

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Version> {
        Version::ALL.into_iter().find(|version| version.name() == name)
    }
}

/// How names are told apart, and how other modules see them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Case {
    /// In capitals (`-Mu`).
    #[default]
    Upper,
    /// As PUBLIC and EXTRN spell them (`-Mx`).
    Shared,
    /// As they are spelt, and `foo` is another name than `FOO` (`-Ml`).
    Exact,
}

impl Case {
    /// All of them.
    pub const ALL: [Case; 3] = [Case::Upper, Case::Shared, Case::Exact];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Case::Upper => "upper",
            Case::Shared => "shared",
            Case::Exact => "exact",
        }
    }

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Case> {
        Case::ALL.into_iter().find(|case| case.name().eq_ignore_ascii_case(name))
    }
}
