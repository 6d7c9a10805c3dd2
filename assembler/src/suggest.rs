//! The nearest known name, or nothing.

use std::borrow::Cow;
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
    let mut best = Vec::new();
    let Some(wanted) = Wanted::new(name) else { return best };
    let mut limit = match wanted.letters.len() {
        0 | 1 => 0,
        length => (length / 3).max(1),
    };
    for candidate in candidates {
        let Some(distance) = wanted.distance(candidate, Costs::EVEN, limit) else { continue };
        if distance < limit {
            best.clear();
        }
        limit = distance;
        best.push(candidate);
        if distance == 0 {
            break;
        }
    }
    let same_letters = |name: &&str| wanted.has_the_letters_of(name);
    match best.iter().copied().filter(same_letters).collect::<Vec<_>>()[..] {
        [only] => vec![only],
        _ => best,
    }
}

/// Whether `written` differs from `meant` by a slip of the fingers: two letters change places, or
/// one is missing, doubled or too many. Another letter makes another word, another digit another
/// name of a row, and a letter is much of a short word.
pub(crate) fn is_slip(written: &str, meant: &str) -> bool {
    const COSTS: Costs = Costs { slip: 2, gap: 3, other: 4 };
    const SHORTEST: usize = 3;
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    let Some(wanted) = Wanted::new(written) else { return false };
    let Some(distance) = wanted.distance(meant, COSTS, COSTS.gap) else { return false };
    let is_long = wanted.letters.len().min(meant.len()) >= SHORTEST;
    let english = is_english(written);
    distance == 0 || is_long && !english && digits(written) == digits(meant)
}

/// Whether a word is more likely English than a misspelt name of a register or an instruction.
pub(crate) fn is_english(word: &str) -> bool {
    const WORDS: [&str; 39] = [
        "A", "ALL", "AN", "ARE", "AS", "AT", "BE", "BY", "DO", "EVEN", "FOR", "FROM", "GO", "HAS",
        "HE", "HERE", "IF", "IN", "IS", "IT", "NO", "ODD", "OF", "OK", "ON", "ONE", "OR", "SO",
        "THAT", "THE", "THEN", "THIS", "TO", "TWO", "UP", "US", "WE", "WITH", "YES",
    ];
    WORDS.iter().any(|it| it.eq_ignore_ascii_case(word))
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

/// More than any cost.
const FAR: usize = usize::MAX / 2;

/// How often each letter occurs; letters that share a place only make words look more alike.
type Letters = [i8; 32];

fn letters_of(word: &[char]) -> Letters {
    let mut letters = [0; 32];
    word.iter().for_each(|&c| letters[c as usize % 32] += 1);
    letters
}

/// What the edits cost that turn one word into another, each more than 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Costs {
    /// A swap of neighbours, or a letter too few or too many beside the same letter; not more than
    /// `gap`.
    pub(crate) slip: usize,
    /// A letter that is missing or is too many.
    pub(crate) gap: usize,
    /// Another letter.
    pub(crate) other: usize,
}

impl Costs {
    /// All the same.
    pub(crate) const EVEN: Costs = Costs { slip: 1, gap: 1, other: 1 };

    /// What a letter more or less costs at the place of `word`.
    fn gap(self, word: &[char], at: usize) -> usize {
        if at > 0 && word[at] == word[at - 1] { self.slip } else { self.gap }
    }
}

/// A word that names are compared with, in Latin capitals.
#[derive(Debug)]
pub(crate) struct Wanted {
    pub(crate) letters: Vec<char>,
    counts: Letters,
}

impl Wanted {
    /// A word as it was written; nothing when it is too long to be compared.
    pub(crate) fn new(word: &str) -> Option<Wanted> {
        let word = in_latin(word).map_or(Cow::Borrowed(word), Cow::Owned);
        let letters = word.chars().map(|c| c.to_ascii_uppercase());
        let letters: Vec<char> = letters.take(LONGEST + 1).collect();
        (letters.len() <= LONGEST).then(|| Wanted { counts: letters_of(&letters), letters })
    }

    /// Whether the same letters are in `name`, in whatever order and case.
    fn has_the_letters_of(&self, name: &str) -> bool {
        let letters: Vec<char> = name.chars().map(|c| c.to_ascii_uppercase()).collect();
        letters_of(&letters) == self.counts
    }

    /// The least cost of turning the word into `name`, whatever its case, when it is at most
    /// `limit`. Most words are told apart by their letters, of which an edit changes two at most.
    pub(crate) fn distance(&self, name: &str, costs: Costs, limit: usize) -> Option<usize> {
        let a = &self.letters[..];
        let mut b = ['\0'; LONGEST];
        let mut length = 0;
        for c in name.chars() {
            *b.get_mut(length)? = c.to_ascii_uppercase();
            length += 1;
        }
        let b = &b[..length];
        if a.len().abs_diff(b.len()) * costs.slip > limit {
            return None;
        }
        let mut counts = self.counts;
        b.iter().for_each(|&c| counts[c as usize % 32] -= 1);
        let differing: usize = counts.iter().map(|&count| usize::from(count.unsigned_abs())).sum();
        if differing * costs.other.min(2 * costs.slip) > 2 * limit {
            return None;
        }
        // So many more letters than the other word may a part of one have.
        let most_gaps = limit / costs.slip;
        let mut before_last = [FAR; LONGEST + 1];
        let mut last = [FAR; LONGEST + 1];
        let mut missing = [0; LONGEST];
        last[0] = 0;
        for j in 0..b.len() {
            missing[j] = costs.gap(b, j);
            last[j + 1] = last[j] + missing[j];
        }
        for (i, &x) in a.iter().enumerate() {
            let mut row = [FAR; LONGEST + 1];
            let too_many = costs.gap(a, i);
            row[0] = last[0] + too_many;
            let mut least = row[0];
            for j in i.saturating_sub(most_gaps)..(i + most_gaps + 1).min(b.len()) {
                let y = b[j];
                let other = if x == y { 0 } else { costs.other };
                let gap = (last[j + 1] + too_many).min(row[j] + missing[j]);
                row[j + 1] = gap.min(last[j] + other);
                if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                    row[j + 1] = row[j + 1].min(before_last[j - 1] + costs.slip);
                }
                least = least.min(row[j + 1]);
            }
            // A swap reaches back two rows.
            if least > limit + costs.gap {
                return None;
            }
            before_last = std::mem::replace(&mut last, row);
        }
        Some(last[b.len()]).filter(|&distance| distance <= limit)
    }
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
    fn a_slip_is_no_other_word_and_no_other_digit() {
        assert!(is_slip("COUNTR", "COUNTER") && is_slip("lable1", "label1"));
        assert!(is_slip("MSSG", "MSG") && is_slip("сount", "count"));
        assert!(!is_slip("exit2", "exit1") && !is_slip("exit2", "exit"));
        assert!(!is_slip("printScore", "firstScore") && !is_slip("posX", "posY"));
        assert!(!is_slip("is", "SI") && is_slip("Buf", "BUF"));
    }

    #[test]
    fn a_single_letter_resembles_only_itself() {
        assert_eq!(nearest("A", ["B"]), None);
        assert_eq!(nearest("a", ["A"]), Some("A"));
    }

    /// The least cost by trying everything.
    fn tried(a: &[char], b: &[char], costs: Costs) -> usize {
        let gap = |word: &[char]| costs.gap(word, word.len() - 1);
        let mut ways = vec![if a.is_empty() && b.is_empty() { 0 } else { usize::MAX }];
        if let [shorter_a @ .., x] = a {
            ways.push(tried(shorter_a, b, costs) + gap(a));
            if let [shorter_b @ .., y] = b {
                let other = if x == y { 0 } else { costs.other };
                ways.push(tried(shorter_a, shorter_b, costs) + other);
            }
        }
        if let [shorter_b @ .., _] = b {
            ways.push(tried(a, shorter_b, costs) + gap(b));
        }
        if let ([rest_a @ .., p, q], [rest_b @ .., r, s]) = (a, b)
            && (p, q) == (s, r)
        {
            ways.push(tried(rest_a, rest_b, costs) + costs.slip);
        }
        ways.into_iter().min().unwrap_or(0)
    }

    #[test]
    fn the_short_cuts_of_the_distance_lose_nothing() {
        let mut words = vec![String::new()];
        for length in 0..4 {
            let longer: Vec<String> =
                words.iter().filter(|it| it.len() == length).cloned().collect();
            words.extend(
                longer.iter().flat_map(|it| ["A", "B", "C"].map(|letter| it.clone() + letter)),
            );
        }
        for costs in [Costs::EVEN, Costs { slip: 2, gap: 3, other: 4 }] {
            for a in words.iter().step_by(5) {
                let wanted = Wanted::new(a).expect("short");
                for b in &words {
                    let all = tried(&wanted.letters, &b.chars().collect::<Vec<_>>(), costs);
                    for limit in [all.saturating_sub(1), all, all + 1] {
                        let found = wanted.distance(b, costs, limit);
                        assert_eq!(found, Some(all).filter(|_| all <= limit), "{a} {b} {limit}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_slip_is_less_than_a_gap_and_that_less_than_another_letter() {
        let costs = Costs { slip: 2, gap: 3, other: 4 };
        let cost = |a, b| Wanted::new(a).and_then(|a| a.distance(b, costs, 8));
        assert_eq!((cost("MVO", "MOV"), cost("MOVV", "MOV")), (Some(2), Some(2)));
        assert_eq!((cost("MV", "MOV"), cost("MOV", "mul")), (Some(3), Some(8)));
    }

    #[test]
    fn words_of_any_length_are_compared() {
        let long = "N".repeat(LONGEST);
        assert_eq!(nearest(&long, [long.as_str()]), Some(long.as_str()));
        let longer = long.clone() + "N";
        assert_eq!(nearest(&long, [longer.as_str()]), None);
        assert_eq!(nearest(&longer, [longer.as_str(), ""]), None);
        assert_eq!(nearest("", ["", "A"]), Some(""));
    }

    #[test]
    fn a_budget_is_spent_whatever_it_was_asked_for() {
        let budget = Budget::default();
        assert!(budget.allows(Budget::MOST - 1) && budget.allows(1) && !budget.allows(1));
        let budget = Budget::default();
        assert!(!budget.allows(Budget::MOST + 1) && !budget.allows(1) && budget.allows(0));
    }
}
