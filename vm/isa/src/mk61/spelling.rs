//! How people spell commands: Cyrillic or Latin look-alikes, with and without blanks and arrows.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::form::{Command, Form, Keys, Operand};
use super::keypad;
use super::table::TABLE;

/// Brings a spelling to a form in which look-alikes are equal: small letters, Latin for a Cyrillic
/// look-alike, no blanks, ordinary digits for raised ones, two-character arrows.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match look_alike(letter) {
            Some(plain) => folded.push_str(plain),
            None if letter.is_whitespace() => {}
            None => folded.push(letter),
        }
    }
    folded
}

fn look_alike(letter: char) -> Option<&'static str> {
    Some(match letter {
        'а' => "a",
        'в' => "b",
        'с' => "c",
        'е' | 'ё' => "e",
        'н' => "h",
        'к' => "k",
        'м' => "m",
        'о' => "o",
        'р' => "p",
        'т' => "t",
        'у' => "y",
        'х' | '×' | '✕' | '*' | '·' | '⋅' | '∙' => "x",
        'д' => "d",
        'ˣ' => "^x",
        'ʸ' => "^y",
        '²' => "^2",
        '⁻' | 'ᐨ' => "^-",
        '¹' => "1",
        '−' | '–' | '—' | '‒' | '‐' => "-",
        '÷' => "/",
        '→' | '⇒' => "->",
        '←' | '⇐' => "<-",
        '↔' | '⇔' => "<->",
        '≠' => "!=",
        '≥' | '⩾' => ">=",
        '′' | '’' => "'",
        '″' | '”' => "\"",
        'º' | '˚' => "°",
        'π' => "pi",
        '⟲' | '↺' | '↻' | '⭮' | 'ѻ' | '⥀' => "⟳",
        '⋀' | 'λ' => "∧",
        '⋁' => "∨",
        _ => return None,
    })
}

/// The command that `text` names: `F x²`, `Fsin`, `х→П A`, `x->П a`, `ИП3`, `sto a`, `К П→х 3`,
/// `KИП1`, `НОП`, or by its code `КОД 5F`. The address of a two-cell command is not part of the
/// name. A family needs its register.
///
/// Blanks inside a name are allowed only after a shift key and before a register, since `1 ÷ ×` are
/// three commands.
pub fn command(text: &str) -> Option<Command> {
    let folded = fold(text);
    if !may_be_one_name(text) {
        return None;
    }
    if let Some(form) = form_named(&folded) {
        return (form.operand == Operand::None || form.operand == Operand::Address)
            .then(|| Command::from_code(form.code));
    }
    let (last, digit) = folded.char_indices().next_back()?;
    let register = digit.to_digit(16)?;
    let low = u8::try_from(register).ok()?;
    let name = &folded[..last];
    if let Some(form) = form_named(name) {
        return (form.operand == Operand::Register).then(|| Command::from_code(form.code | low));
    }
    let (first, digit) = name.char_indices().next_back()?;
    let high = u8::try_from(digit.to_digit(16)?).ok()?;
    matches!(&name[..first], "koд" | "kod" | "code").then(|| Command::from_code(high << 4 | low))
}

/// The line that `text` names, be it a family without its register: `х→П`, `К БП`, `БП`, `sin`.
pub fn form(text: &str) -> Option<&'static Form> {
    may_be_one_name(text).then(|| form_named(&fold(text)))?
}

fn form_named(folded: &str) -> Option<&'static Form> {
    let names = names();
    if let Some(form) = names.get(folded) {
        return Some(form);
    }
    // F and К may stand before any name of a command that needs them.
    let shifted = folded.strip_prefix('f').map(|name| (name, 'f'));
    let (name, shift) = shifted.or_else(|| folded.strip_prefix('k').map(|name| (name, 'k')))?;
    let form = names.get(name)?;
    let right = match form.keys {
        Keys::F(_) => shift == 'f',
        Keys::K(_) => shift == 'k',
        Keys::Plain(_) | Keys::Untyped => false,
    };
    right.then_some(*form)
}

fn may_be_one_name(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let (Some(first), Some(_)) = (words.next(), words.next()) else {
        return true;
    };
    let first = fold(first);
    let shift = matches!(first.as_str(), "f" | "k" | "koд" | "kod" | "code");
    shift || form_named(&first).is_some_and(|form| form.operand == Operand::Register)
}

/// Further names, folded: of emulators, of compilers for the later calculators, of collections of
/// listings. A name of a family lacks its register.
#[rustfmt::skip] // one command a line
const MORE: &[(u8, &str)] = &[
    (0x0A, "• dot"),
    (0x0C, "pow10"),
    (0x0D, "clr"),
    (0x0E, "b^ push"), // В↑ without its arrow
    (0x0F, "prex ans"),
    (0x15, "10x e10"),
    (0x16, "ex fexp"),
    (0x1B, "atg"),
    (0x21, "kbkop kopehь"), // КвКор, корень
    (0x22, "x2"),
    (0x23, "rec"),
    (0x25, "-> kpyг rot fr"), // the rest of ⟳ after a font lost it; круг
    (0x26, "mг tom"), // МГ
    (0x2A, "mч toms"), // МЧ
    (0x30, "чm inms"), // ЧМ
    (0x31, "||"),
    (0x33, "гm inm"), // ГМ
    (0x34, "[]"),
    (0x35, "{} (x) ()"),
    (0x37, "kл"),
    (0x38, "kv"),
    (0x40, "x-п"),
    (0x50, "hlt"),
    (0x52, "b/0"),
    (0x57, "jz"),
    (0x58, "rpt2"),
    (0x59, "x>/=0 jl"),
    (0x5A, "rpt3"),
    (0x5B, "rpt1"),
    (0x5C, "jme"),
    (0x5D, "rpt0"),
    (0x5E, "jnz"),
    (0x60, "п-x ld"),
    (0x90, "kx>/=0"),
    (0xB0, "kx-п"),
    (0xD0, "kп-x"),
];

/// All names, folded; made once.
fn names() -> &'static HashMap<String, &'static Form> {
    static NAMES: OnceLock<HashMap<String, &'static Form>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names = HashMap::new();
        let named = TABLE.iter().filter(|form| form.keys != Keys::Untyped);
        // An unshifted command wins a name, then the earlier line, then names over keys as pressed.
        let (plain, shifted): (Vec<&'static Form>, Vec<&'static Form>) =
            named.partition(|form| matches!(form.keys, Keys::Plain(_)));
        for form in plain.into_iter().chain(shifted.iter().copied()) {
            for name in form.every_name() {
                names.entry(fold(name)).or_insert(form);
            }
        }
        for &(code, more) in MORE {
            for name in more.split(' ') {
                names.entry(name.to_owned()).or_insert(Command::from_code(code).form);
            }
        }
        for form in shifted {
            let pressed = match form.keys {
                Keys::F(key) => format!("f{}", fold(key)),
                Keys::K(key) => format!("k{}", fold(key)),
                Keys::Plain(_) | Keys::Untyped => continue,
            };
            names.entry(pressed).or_insert(form);
            if let Some((_, legend)) = form.keycap.split_once(' ') {
                names.entry(fold(legend)).or_insert(form);
            }
        }
        names
    })
}

/// A word that names neither a command nor a key nor a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownKey {
    /// Where the word starts, in bytes from the start of the text.
    pub at: usize,
    /// The word.
    pub word: String,
}

/// The keys that a line of keystrokes presses: `34 П A 3 ВП 5 F x² В/О С/П`, `x->П a`, `БП 07`, `F
/// АВТ`.
///
/// Names may be spelt as [`command`] reads them; a number is its digits; up to three words may make
/// one name.
///
/// # Errors
/// The first word that is nothing known.
pub fn keystrokes(text: &str) -> Result<Vec<&'static str>, UnknownKey> {
    let words = words(text);
    let mut keys = Vec::new();
    let mut next = 0;
    while next < words.len() {
        let longest = (1..=3.min(words.len() - next)).rev().find_map(|count| {
            let several = &words[next..next + count];
            // Words that are keys as they stand are those keys, whatever command they make.
            if count > 1 && several.iter().all(|&(from, to)| is_key(&text[from..to])) {
                return None;
            }
            let name = &text[several[0].0..several[count - 1].1];
            keys_named(name).map(|keys| (count, keys))
        });
        let Some((count, named)) = longest else {
            let (at, end) = words[next];
            return Err(UnknownKey { at, word: text[at..end].to_owned() });
        };
        keys.extend(named);
        next += count;
    }
    Ok(keys)
}

fn is_key(word: &str) -> bool {
    keypad::KEYS.iter().any(|key| key.name == word)
}

/// The keys of one name or one number.
fn keys_named(name: &str) -> Option<Vec<&'static str>> {
    command(name)
        .and_then(Command::keys)
        .or_else(|| form(name).and_then(keys_without_register))
        .or_else(|| keypad::switching(&fold(name)).map(<[_]>::to_vec))
        .or_else(|| number_keys(name))
}

fn keys_without_register(form: &Form) -> Option<Vec<&'static str>> {
    match form.keys {
        Keys::Plain(key) => Some(vec![key]),
        Keys::F(key) => Some(vec![keypad::F, key]),
        Keys::K(key) => Some(vec![keypad::K, key]),
        Keys::Untyped => None,
    }
}

/// The keys of a number written without blanks: `42`, `-1.5e-3`, `0,25`.
fn number_keys(text: &str) -> Option<Vec<&'static str>> {
    // `- 7` is a subtraction and then a digit, as `5 - 7` shows.
    if text.contains(char::is_whitespace) {
        return None;
    }
    let folded = fold(text);
    let (mantissa, exponent) = match folded.split_once('e') {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (folded.as_str(), None),
    };
    let mut keys = signed_digits(mantissa)?;
    if let Some(exponent) = exponent {
        keys.push(keypad::EXPONENT);
        keys.extend(signed_digits(exponent)?);
    }
    Some(keys)
}

fn signed_digits(text: &str) -> Option<Vec<&'static str>> {
    let digits = text.strip_prefix('-');
    let mut keys = Vec::new();
    for letter in digits.unwrap_or(text).chars() {
        keys.push(match letter {
            '.' | ',' => keypad::POINT,
            _ => keypad::digit_key(u8::try_from(letter.to_digit(10)?).ok()?)?,
        });
    }
    let some = !keys.is_empty();
    if digits.is_some() {
        keys.push(keypad::SIGN);
    }
    some.then_some(keys)
}

/// Start and end of the words of a text.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices() {
        match (letter.is_whitespace(), start) {
            (true, Some(from)) => {
                words.push((from, at));
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    words.extend(start.map(|from| (from, text.len())));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Option<u8> {
        command(text).map(|command| command.code)
    }

    #[test]
    fn every_command_is_found_by_its_own_names() {
        for byte in 0..=255 {
            let command = Command::from_code(byte);
            assert_eq!(code(&command.keycap()), Some(byte), "{}", command.keycap());
            assert_eq!(code(&command.latin()), Some(byte), "{}", command.latin());
        }
    }

    #[test]
    fn cyrillic_and_latin_look_alikes_name_the_same_command() {
        let spellings = ["х→П A", "x->П a", "хП А", "П A", "ПА", "sto a", "STOA", "X→П a"];
        for spelling in spellings {
            assert_eq!(code(spelling), Some(0x4A), "{spelling}");
        }
        for spelling in ["П→х 3", "ИП3", "ИП 3", "Пх3", "rcl 3", "RM 3", "p->x 3"] {
            assert_eq!(code(spelling), Some(0x63), "{spelling}");
        }
        for spelling in ["К П→х 1", "КИП1", "KИП 1", "К ИП1", "K RCL 1"] {
            assert_eq!(code(spelling), Some(0xD1), "{spelling}");
        }
    }

    #[test]
    fn shift_keys_may_be_left_out_where_nothing_else_has_the_name() {
        assert_eq!(code("sin"), Some(0x1C));
        assert_eq!(code("Fsin"), Some(0x1C));
        assert_eq!(code("F arcsin"), Some(0x19));
        assert_eq!(code("x≠0"), Some(0x57));
        assert_eq!(code("К x≠0 9"), Some(0x79));
        assert_eq!(code("xy"), Some(0x14));
        assert_eq!(code("F xy"), Some(0x24));
        assert_eq!(code("НОП"), Some(0x54));
        assert_eq!(code("КНОП"), Some(0x54));
        assert_eq!(code("К -"), Some(0x27));
        assert_eq!(code("-"), Some(0x11));
        assert_eq!(code("КПП B"), Some(0xAB));
        assert_eq!(code("F√"), Some(0x21));
        assert_eq!(code("√"), Some(0x21));
        assert_eq!(code("x²"), Some(0x22));
        assert_eq!(code("КП 7"), Some(0xB7));
        assert_eq!(code("К sin"), None);
        assert_eq!(code("1/x"), Some(0x23));
        assert_eq!(code("1 ÷ ×"), None);
        assert_eq!(code(""), None);
    }

    #[test]
    fn a_line_of_keystrokes_becomes_keys() {
        let line = "34 П A 1 ВП 50 Fx² F x² 0 ПE 10 /-/ П8 4 ПП 42 С/П F АВТ -2";
        let keys = [
            "3", "4", "х→П", ".", "1", "ВП", "5", "0", "F", "×", "F", "×", "0", "х→П", "В↑", "1",
            "0", "/-/", "х→П", "8", "4", "ПП", "4", "2", "С/П", "F", "/-/", "2", "/-/",
        ];
        assert_eq!(keystrokes(line), Ok(keys.to_vec()));
        let unknown = UnknownKey { at: 2, word: "абв".to_owned() };
        assert_eq!(keystrokes("4 абв"), Err(unknown));
    }
}
