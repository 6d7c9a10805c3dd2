//! The keyboard: thirty keys, their shifted legends and other names.

use super::spelling::fold;

/// A key, with what is printed on and above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// The name by which the machine knows it.
    pub name: &'static str,
    /// Its name in Latin letters.
    pub latin: &'static str,
    /// What it does after F, as printed above it.
    pub f: &'static str,
    /// What it does after К, as printed above it.
    pub k: &'static str,
}

const fn key(name: &'static str, latin: &'static str, f: &'static str, k: &'static str) -> Key {
    Key { name, latin, f, k }
}

/// The yellow shift key.
pub const F: &str = "F";
/// The blue shift key.
pub const K: &str = "К";
/// The decimal point, also the hexadecimal digit A.
pub const POINT: &str = ".";
/// Change of sign, also the hexadecimal digit B.
pub const SIGN: &str = "/-/";
/// Exponent entry, also the hexadecimal digit C.
pub const EXPONENT: &str = "ВП";
/// С/П: run and stop.
pub const RUN: &str = "С/П";
/// БП: go to the address that follows.
pub const GOTO: &str = "БП";
/// В/О: return.
pub const RETURN: &str = "В/О";

/// The keys, row by row.
#[rustfmt::skip] // one key a line
pub const KEYS: [Key; 30] = [
    key("F",   "F",    "",      ""),
    key("ШГ→", "next", "x<0",   "x<0"),
    key("П→х", "rcl",  "L0",    "П→х"),
    key("7",   "7",    "sin",   "[x]"),
    key("8",   "8",    "cos",   "{x}"),
    key("9",   "9",    "tg",    "max"),
    key("-",   "-",    "√",     ""),
    key("÷",   "/",    "1/x",   ""),
    key("К",   "K",    "",      ""),
    key("ШГ←", "prev", "x=0",   "x=0"),
    key("х→П", "sto",  "L1",    "х→П"),
    key("4",   "4",    "sin⁻¹", "|x|"),
    key("5",   "5",    "cos⁻¹", "ЗН"),
    key("6",   "6",    "tg⁻¹",  "°←′"),
    key("+",   "+",    "π",     "°→′"),
    key("×",   "*",    "x²",    ""),
    key("В/О", "ret",  "x≥0",   "x≥0"),
    key("БП",  "goto", "L2",    "БП"),
    key("1",   "1",    "eˣ",    ""),
    key("2",   "2",    "lg",    ""),
    key("3",   "3",    "ln",    "°←′″"),
    key("↔",   "xy",   "xʸ",    "°→′″"),
    key("В↑",  "ent",  "Вx",    "СЧ"),
    key("С/П", "run",  "x≠0",   "x≠0"),
    key("ПП",  "call", "L3",    "ПП"),
    key("0",   "0",    "10ˣ",   "НОП"),
    key(".",   ".",    "⟳",     "∧"),
    key("/-/", "neg",  "АВТ",   "∨"),
    key("ВП",  "exp",  "ПРГ",   "⊕"),
    key("Cx",  "cx",   "CF",    "ИНВ"),
];

/// The key called `text`, by its own or its Latin name, in any look-alike letters; `a` to `e` are
/// the keys that serve as hexadecimal digits.
pub fn key_named(text: &str) -> Option<&'static Key> {
    let folded = fold(text);
    let digit = match folded.as_str() {
        "a" => POINT,
        "b" => SIGN,
        "c" => EXPONENT,
        "d" => "Cx",
        "e" => "В↑",
        "," => POINT,
        _ => "",
    };
    KEYS.iter()
        .find(|key| fold(key.name) == folded || fold(key.latin) == folded || key.name == digit)
}

/// The key that types a hexadecimal digit of a register or an address; there is none for 15.
pub fn digit_key(digit: u8) -> Option<&'static str> {
    const DIGITS: [&str; 15] =
        ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "/-/", "ВП", "Cx", "В↑"];
    DIGITS.get(usize::from(digit)).copied()
}

/// The two keys that type an address after a jump, e.g. `.` `4` for A4; `None` with a digit F,
/// which no key types.
pub fn address_keys(address: u8) -> Option<[&'static str; 2]> {
    Some([digit_key(address >> 4)?, digit_key(address & 0x0F)?])
}

/// Keys that are no commands, by their folded name: the shift keys, the steps, the modes, the
/// positions of the angle switch.
pub(crate) fn switching(folded: &str) -> Option<&'static [&'static str]> {
    Some(match folded {
        "f" => &["F"],
        "k" => &["К"],
        "шг->" | "->шг" | "next" | "sst" => &["ШГ→"],
        "шг<-" | "<-шг" | "prev" | "bst" => &["ШГ←"],
        "fabt" | "abt" | "auto" | "fauto" => &["F", "/-/"],
        "fпpг" | "пpг" | "prog" | "fprog" => &["F", "ВП"],
        "fcf" | "cf" => &["F", "Cx"],
        "p" | "rad" => &["Р"],
        "гpd" | "grd" | "grad" => &["ГРД"],
        "г" | "deg" => &["Г"],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mk61::Command;

    #[test]
    fn the_keys_of_every_command_are_on_the_keyboard() {
        for code in 0..=255 {
            for name in Command::from_code(code).keys().unwrap_or_default() {
                assert!(KEYS.iter().any(|key| key.name == name), "{code:02X}: {name}");
            }
        }
    }

    #[test]
    fn legends_after_a_shift_key_are_the_names_of_the_commands() {
        for key in KEYS {
            for (shift, legend) in [("F", key.f), ("К", key.k)] {
                let name = format!("{shift} {legend}");
                let form = crate::mk61::form(&name);
                let switches = matches!(legend, "" | "АВТ" | "ПРГ" | "CF");
                assert_eq!(form.map(|form| form.keycap), (!switches).then_some(name.as_str()));
            }
        }
    }

    #[test]
    fn hexadecimal_digits_have_keys_up_to_e() {
        assert_eq!(address_keys(0xA4), Some([".", "4"]));
        assert_eq!(address_keys(0xFA), None);
        assert_eq!(key_named("e").map(|key| key.name), Some("В↑"));
        assert_eq!(key_named("c/п").map(|key| key.name), Some("С/П"));
    }
}
