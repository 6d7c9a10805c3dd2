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
    let (mut before, mut weak) = ("", None);
    let words = text.lines().take(2000).flat_map(|line| {
        let code = line.split(';').next().unwrap_or_default();
        std::iter::once("").chain(code.split_whitespace().take(3))
    });
    for word in words {
        let found = match word.to_uppercase().as_str() {
            ".ORIG" | ".FILL" | ".BLKW" | ".STRINGZ" => Some(Target::Lc3),
            "SEGMENT" | ".MODEL" | "ASSUME" | "ORG" | "PROC" | "TITLE" | "DB" | "DW" | "INT" => {
                Some(Target::I8086)
            }
            "С/П" | "В/О" | "ПП" | "БП" | "В↑" | "ИП0" | "FX²" => Some(Target::Mk61),
            _ => lc3_operand(before, word).then_some(Target::Lc3),
        };
        if let Some(target) = found {
            return (target, Reason::Word(word.to_string()));
        }
        if weak.is_none() && lc3_register(before, word) {
            weak = Some(before);
        }
        before = word;
    }
    match weak {
        Some(word) => (Target::Lc3, Reason::Word(word.to_string())),
        None => (Target::I8086, Reason::Nothing),
    }
}

/// `ORIG x3000`, `TRAP x25`: a hexadecimal number as only the LC-3 has it, behind its own word.
fn lc3_operand(before: &str, word: &str) -> bool {
    let digits = word.strip_prefix(['x', 'X']);
    let is_number = digits.is_some_and(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let is_own = ["ORIG", "FILL", "TRAP"].iter().any(|own| own.eq_ignore_ascii_case(before));
    is_own && is_number && word.len() > 1
}

/// `ADD R0,` or `LEA R0,`: a register of the LC-3 behind one of its instructions. A listing for
/// another machine could have a variable of that name.
fn lc3_register(before: &str, word: &str) -> bool {
    let known = isa::lc3::TABLE.iter().any(|row| row.mnemonic.eq_ignore_ascii_case(before));
    let name = word.split(',').next().unwrap_or_default();
    known && matches!(name.as_bytes(), [b'R' | b'r', b'0'..=b'7'])
}
