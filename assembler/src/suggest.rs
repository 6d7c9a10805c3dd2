//! The nearest known name, or nothing.

use std::cell::Cell;

use crate::code;
use crate::diagnostic::Diagnostic;
use crate::say;
use crate::source::Span;
use crate::text::Text;

/// Letters of other alphabets that look like Latin ones. Cyrillic and Greek capitals and small
/// letters, full-width forms.
const LOOK_ALIKES: &[(char, char)] = &[
    ('А', 'A'),
    ('В', 'B'),
    ('С', 'C'),
    ('Е', 'E'),
    ('Н', 'H'),
    ('І', 'I'),
    ('Ј', 'J'),
    ('К', 'K'),
    ('М', 'M'),
    ('О', 'O'),
    ('Р', 'P'),
    ('Ѕ', 'S'),
    ('Т', 'T'),
    ('Х', 'X'),
    ('У', 'Y'),
    ('З', '3'),
    ('а', 'a'),
    ('с', 'c'),
    ('е', 'e'),
    ('і', 'i'),
    ('ј', 'j'),
    ('о', 'o'),
    ('р', 'p'),
    ('ѕ', 's'),
    ('х', 'x'),
    ('у', 'y'),
    ('Α', 'A'),
    ('Β', 'B'),
    ('Ε', 'E'),
    ('Ζ', 'Z'),
    ('Η', 'H'),
    ('Ι', 'I'),
    ('Κ', 'K'),
    ('Μ', 'M'),
    ('Ν', 'N'),
    ('Ο', 'O'),
    ('Ρ', 'P'),
    ('Τ', 'T'),
    ('Υ', 'Y'),
    ('Χ', 'X'),
    ('ο', 'o'),
];

/// The Latin letter, digit or sign that `c` looks like; `None` when it is ASCII already or looks
/// like none.
pub fn latin(c: char) -> Option<char> {
    if c.is_ascii() {
        return None;
    }
    match c as u32 {
        // The full-width forms stand in ASCII's order.
        code @ 0xFF01..=0xFF5E => char::from_u32(code - 0xFF01 + 0x21),
        _ => LOOK_ALIKES.iter().find(|(foreign, _)| *foreign == c).map(|&(_, latin)| latin),
    }
}

/// `name` in Latin letters where its own only look like them, or `None` when nothing was to be
/// replaced.
pub fn in_latin(name: &str) -> Option<String> {
    name.chars()
        .any(|c| latin(c).is_some())
        .then(|| name.chars().map(|c| latin(c).unwrap_or(c)).collect())
}

/// The report of a name written with letters that only look Latin.
pub fn look_alike(span: Span, written: &str, latin: &str) -> Diagnostic {
    let foreign = written.chars().find(|c| !c.is_ascii()).unwrap_or_default();
    let message = say!("`{written}` is not written in Latin letters", written);
    let label = say!(
        "`{foreign}` is {number}, which only looks Latin",
        foreign,
        number = code_point(foreign)
    );
    Diagnostic::error(code::LOOK_ALIKE, message, span, label).advise_edit(typed(latin), span, latin)
}

/// A character as Unicode's tables name it, `U+0041`.
pub(crate) fn code_point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

/// Advice to type a text in Latin letters and signs.
pub(crate) fn typed(text: &str) -> Text {
    say!("type `{text}` with the English keyboard layout", text)
}

/// The candidate that `name` was probably meant to be: equal after [`in_latin`], equal but for
/// case, or within a third of its length in edits (a swap of neighbours counts one). Ties go to the
/// first candidate.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    equally_near(name, candidates).first().copied()
}

/// The candidates that `name` may have been meant to be: those that are [`nearest`], as they come.
/// Of several, one with the same letters is nearer than the others.
pub fn equally_near<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = in_latin(name).unwrap_or_else(|| name.to_string());
    let wanted: Vec<char> = wanted.chars().map(|c| c.to_ascii_uppercase()).collect();
    let mut best = Vec::new();
    if wanted.len() > LONGEST {
        return best;
    }
    let mut limit = match wanted.len() {
        0 | 1 => 0,
        length => (length / 3).max(1),
    };
    let letters = letters(&wanted);
    let mut other = Vec::new();
    for candidate in candidates {
        other.clear();
        other.extend(candidate.chars().map(|c| c.to_ascii_uppercase()));
        let Some(distance) = distance(&wanted, letters, &other, limit) else { continue };
        if distance < limit {
            best.clear();
        }
        limit = distance;
        best.push(candidate);
        if distance == 0 {
            break;
        }
    }
    let swapped = |candidate: &&str| {
        let upper: Vec<char> = candidate.chars().map(|c| c.to_ascii_uppercase()).collect();
        self::letters(&upper) == letters
    };
    match best.iter().copied().filter(swapped).collect::<Vec<_>>()[..] {
        [only] => vec![only],
        _ => best,
    }
}

/// How many names may still be compared for the suggestions of one file, so that many misspelt
/// names beside many defined ones do not take the square of their time.
#[derive(Debug, Clone)]
pub(crate) struct Budget(Cell<usize>);

impl Budget {
    /// Comparisons for one file.
    const MOST: usize = 500_000;

    /// Takes `count` comparisons; without a suggestion when there are not so many left.
    pub(crate) fn allows(&self, count: usize) -> bool {
        let left = self.0.get().checked_sub(count);
        self.0.set(left.unwrap_or(0));
        left.is_some()
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget(Cell::new(Budget::MOST))
    }
}

/// Longest name that is compared, in characters.
const LONGEST: usize = 64;

/// How often each letter occurs; letters that share a place only make words look more alike.
type Letters = [i8; 32];

fn letters(word: &[char]) -> Letters {
    let mut letters = [0; 32];
    word.iter().for_each(|&c| letters[c as usize % 32] += 1);
    letters
}

/// Edit distance (insert, delete, replace, swap neighbours) when it is at most `limit`. Most words
/// are told apart by their letters, of which an edit changes two at most.
fn distance(a: &[char], mut letters: Letters, b: &[char], limit: usize) -> Option<usize> {
    /// [`LONGEST`], and a third of it for letters inserted, and the empty word.
    const WIDTH: usize = LONGEST + LONGEST / 3 + 1;
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    b.iter().for_each(|&c| letters[c as usize % 32] -= 1);
    let differing: usize = letters.iter().map(|&count| usize::from(count.unsigned_abs())).sum();
    if differing > 2 * limit {
        return None;
    }
    let mut before_last = [0; WIDTH];
    let mut last: [usize; WIDTH] = std::array::from_fn(|column| column);
    for (i, &x) in a.iter().enumerate() {
        let mut row = [i + 1; WIDTH];
        let mut least = i + 1;
        for (j, &y) in b.iter().enumerate() {
            row[j + 1] = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                row[j + 1] = row[j + 1].min(before_last[j - 1] + 1);
            }
            least = least.min(row[j + 1]);
        }
        // A swap reaches back two rows.
        if least > limit + 1 {
            return None;
        }
        before_last = std::mem::replace(&mut last, row);
    }
    Some(last[b.len()]).filter(|&distance| distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_alike_is_nearer_than_any_edit() {
        assert_eq!(nearest("СX", ["BX", "CX", "DX"]), Some("CX"));
        assert_eq!(nearest("ＡＸ", ["BX", "AX"]), Some("AX"));
    }

    #[test]
    fn one_swap_or_one_letter_is_near() {
        assert_eq!(nearest("LOPO", ["LOOP", "LODS"]), Some("LOOP"));
        assert_eq!(nearest("MSSG", ["MSG", "BUFFER"]), Some("MSG"));
        assert_eq!(nearest("XYZZY", ["MSG", "BUFFER"]), None);
    }

    #[test]
    fn what_is_equally_near_is_told_from_what_is_nearer() {
        assert_eq!(equally_near("BUF3", ["BUFF", "BUF1", "BUF2", "BAF"]), ["BUFF", "BUF1", "BUF2"]);
        assert_eq!(equally_near("COUNTR", ["COUNTSX", "COUNT", "COUNTER"]), ["COUNT", "COUNTER"]);
        assert_eq!(equally_near("BD", ["DB", "DD"]), ["DB"]);
        assert_eq!(equally_near("buf", ["BUT", "BUF", "BUR"]), ["BUF"]);
    }

    #[test]
    fn a_single_letter_resembles_only_itself() {
        assert_eq!(nearest("A", ["B"]), None);
        assert_eq!(nearest("a", ["A"]), Some("A"));
    }
}
