//! Which machine a listing is for, when nobody says.

use isa::Target;

/// Why a target was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The file's extension belongs to that machine.
    Extension(String),
    /// This word stands in the listing and only that machine's language has it.
    Word(String),
    /// Nothing said anything: the 8086 is meant most often.
    Nothing,
}

/// Chooses by extension, then by the first word that only one language has.
pub fn guess(name: &str, text: &str) -> (Target, Reason) {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_lowercase());
    if let Some(extension) = extension {
        let owner = Target::ALL.into_iter().find(|t| t.source_extensions().contains(&&*extension));
        if let Some(target) = owner {
            return (target, Reason::Extension(extension));
        }
    }
    let words = text.lines().take(2000).flat_map(|line| {
        let code = line.split(';').next().unwrap_or_default();
        code.split_whitespace().take(3)
    });
    for word in words {
        let found = match word.to_uppercase().as_str() {
            ".ORIG" | ".FILL" | ".BLKW" | ".STRINGZ" => Some(Target::Lc3),
            "SEGMENT" | ".MODEL" | "ASSUME" | "ORG" | "PROC" | "TITLE" | "DB" | "DW" | "INT" => {
                Some(Target::I8086)
            }
            "С/П" | "В/О" | "ПП" | "БП" | "В↑" | "ИП0" | "FX²" => Some(Target::Mk61),
            _ => None,
        };
        if let Some(target) = found {
            return (target, Reason::Word(word.to_string()));
        }
    }
    (Target::I8086, Reason::Nothing)
}
