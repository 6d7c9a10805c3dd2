//! The machines that listings are written for.

use std::fmt;

/// A machine that typein assembles for and runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// Intel 8086 in an IBM PC with DOS; listings in the MASM dialect. Cells are bytes.
    I8086,
    /// The teaching computer of Patt and Patel. Cells are 16-bit words.
    Lc3,
    /// The calculator Elektronika MK-61. Cells are program steps of two digits.
    Mk61,
}

impl Target {
    /// All targets, in the order in which help texts list them.
    pub const ALL: [Target; 3] = [Target::I8086, Target::Lc3, Target::Mk61];

    /// The name used on the command line and in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Target::I8086 => "8086",
            Target::Lc3 => "lc3",
            Target::Mk61 => "mk61",
        }
    }

    /// The target called `name` (as on the command line; case does not matter).
    pub fn from_name(name: &str) -> Option<Target> {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "8086" | "i8086" | "masm" | "x86" => Some(Target::I8086),
            "lc3" | "lc-3" => Some(Target::Lc3),
            "mk61" | "mk-61" => Some(Target::Mk61),
            _ => None,
        }
    }

    /// Extensions of listings that belong to this target alone (`.asm` does not).
    pub const fn source_extensions(self) -> &'static [&'static str] {
        match self {
            Target::I8086 => &["masm", "a86"],
            Target::Lc3 => &["lc3"],
            Target::Mk61 => &["mk61", "mk", "keys", "mkl", "pmk", "m61", "mkc"],
        }
    }

    /// An address as this target's manuals write it: `0123`, `x3000`, `A4`.
    pub fn format_address(self, address: u32) -> String {
        match self {
            Target::I8086 => format!("{address:04X}"),
            Target::Lc3 => format!("x{address:04X}"),
            Target::Mk61 if address < 100 => format!("{address:02}"),
            Target::Mk61 => format!("A{}", address - 100),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
