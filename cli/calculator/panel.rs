//! The calculator as it is drawn on a terminal: the indicator in seven segments, the keyboard with
//! the letters that press its keys, the stack and the registers.
//!
//! [`lines`] is a function of what it shows and of the terminal's size: what does not fit is drawn
//! smaller or left out, the indicator last.

use assembler::say;
use assembler::source::width;
use isa::mk61::Angle;
use vm::mk61::{Awaited, Mk61, Number};

use super::{indicator, letters, segments};
use crate::language::Language;

/// Columns of the indicator and of the keyboard.
const WIDTH: usize = 52;
/// Columns of the registers, with the space before them.
const REGISTERS_WIDTH: usize = 24;
/// Columns of a key.
const KEY: usize = 6;

/// How a piece of a line is coloured, where there are colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tint {
    /// As other text.
    Plain,
    /// The indicator's green.
    Lit,
    /// What a key does after F.
    F,
    /// What a key does after К.
    K,
    /// The letter that presses a key.
    Letter,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its characters, each one column wide.
    pub text: String,
    /// Its colour.
    pub tint: Tint,
}

/// A line of the drawing.
pub type Line = Vec<Piece>;

/// What is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The calculator.
    pub calculator: &'a Mk61,
    /// The program's name.
    pub title: &'a str,
    /// Whether stack and registers are wanted.
    pub registers: bool,
    /// Whether the program is running at this moment.
    pub running: bool,
    /// A remark for the last line.
    pub remark: &'a str,
    /// The language of what is said.
    pub language: Language,
}

fn piece(text: impl Into<String>, tint: Tint) -> Piece {
    Piece { text: text.into(), tint }
}

fn plain(text: impl Into<String>) -> Line {
    vec![piece(text, Tint::Plain)]
}

/// The drawing for a terminal of so many columns and rows; no line is longer, and there are not
/// more of them.
pub fn lines(shown: &Shown, columns: usize, rows: usize) -> Vec<Line> {
    let wide = columns >= WIDTH;
    let beside = shown.registers && columns >= WIDTH + REGISTERS_WIDTH;
    let mut all = vec![head(shown)];
    all.extend(face(shown, columns));
    all.push(plain(help(wide, shown.language)));
    if wide && (beside || !shown.registers) {
        all.extend(keyboard());
    } else if !wide && !shown.registers {
        all.extend(letters_only());
    }
    if shown.registers {
        let table = registers(shown.calculator);
        if beside {
            all = side_by_side(all, table);
        } else {
            let across = (columns / REGISTERS_WIDTH).max(1);
            all.extend(folded(&table, across));
        }
    }
    let remark = plain(shown.remark);
    all.truncate(rows.saturating_sub(1));
    all.push(remark);
    all.into_iter().map(|line| cut(line, columns)).collect()
}

/// The model, the program's name, the switch, the mode and what the next key means.
fn head(shown: &Shown) -> Line {
    let calculator = shown.calculator;
    let model = match calculator.model() {
        vm::Model::Mk61 => "МК-61",
        vm::Model::Mk54 => "МК-54",
    };
    let angle = match calculator.angle() {
        Angle::Radians => "Р",
        Angle::Grads => "ГРД",
        Angle::Degrees => "Г",
    };
    let mode = match (shown.running, calculator.is_programming()) {
        (true, _) => "…",
        (false, true) => "ПРГ",
        (false, false) => "АВТ",
    };
    let awaited = match calculator.awaited() {
        Awaited::Key => String::new(),
        Awaited::AfterF => "F".to_owned(),
        Awaited::AfterK => "К".to_owned(),
        Awaited::Register => shown.language.say(&say!("register?")),
        Awaited::Address => shown.language.say(&say!("address?")),
    };
    plain(format!("{model}  {angle}  {mode:<3}  {awaited:<9}  {}", shown.title))
}

/// The indicator, as large as fits.
fn face(shown: &Shown, columns: usize) -> Vec<Line> {
    let text = shown.calculator.indicator().text();
    // While it computes the real one only flickers.
    let text = if shown.running { "" } else { text.as_str() };
    let rows = if columns >= WIDTH {
        let line = "─".repeat(WIDTH - 2);
        let digits = segments::lines(text);
        let mut rows = vec![format!("┌{line}┐")];
        rows.extend(digits.map(|digits| format!("│ {digits} │")));
        rows.push(format!("└{line}┘"));
        rows
    } else if columns >= indicator::WIDTH {
        indicator::frame(text)
    } else {
        vec![text.to_owned()]
    };
    rows.into_iter().map(|row| vec![piece(row, Tint::Lit)]).collect()
}

fn help(wide: bool, language: Language) -> String {
    match wide {
        true => language.say(&say!("Tab registers  u angle  w save  l load  q leave")),
        false => "Tab u w l q".to_owned(),
    }
}

/// Four rows of keys, each under what it does after F and К.
fn keyboard() -> Vec<Line> {
    let mut all = Vec::new();
    for row in letters::rows() {
        let legend = |of: fn(&isa::mk61::keypad::Key) -> &'static str, tint| {
            vec![piece(
                row.iter().map(|key| format!("{:<KEY$}", of(key))).collect::<String>(),
                tint,
            )]
        };
        all.push(legend(|key| key.f, Tint::F));
        all.push(legend(|key| key.k, Tint::K));
        let keys = row.iter().flat_map(|key| {
            let letter = letters::letter(key.name).map_or(String::new(), String::from);
            // A sign that stands on the key itself is not said twice.
            let name = if letter == key.name { "" } else { key.name };
            let gap = if name.is_empty() { "" } else { " " };
            let text = format!("{gap}{name}");
            let width = KEY - letter.chars().count();
            [piece(letter, Tint::Letter), piece(format!("{text:<width$}"), Tint::Plain)]
        });
        all.push(keys.collect());
    }
    all
}

/// Letters and keys without legends, for narrow terminals.
fn letters_only() -> Vec<Line> {
    letters::rows()
        .into_iter()
        .map(|row| {
            let keys = row.iter().filter_map(|key| {
                let letter = letters::letter(key.name)?.to_string();
                (letter != key.name).then(|| format!("{letter}={} ", key.name))
            });
            plain(keys.collect::<String>())
        })
        .collect()
}

/// The stack and the registers, a line each.
fn registers(calculator: &Mk61) -> Vec<String> {
    let stack = calculator.stack();
    let mut all: Vec<String> =
        [("T", stack.t), ("Z", stack.z), ("Y", stack.y), ("X", stack.x), ("X1", stack.x1)]
            .map(|(name, number)| format!("{name:<2} {}", picture(number)))
            .to_vec();
    let numbers = (0..calculator.register_count()).filter_map(|at| calculator.register(at));
    all.extend(numbers.enumerate().map(|(at, number)| format!("R{at:X} {}", picture(number))));
    let returns = calculator.returns().map(|address| format!("{address:02X}")).join(" ");
    all.push(format!("PC {:02X}", calculator.program_counter()));
    all.push(format!("↩  {returns}"));
    all
}

/// A number as the indicator shows it.
fn picture(number: Number) -> String {
    vm::mk61::Picture::of(number).text().trim_end().to_owned()
}

fn side_by_side(left: Vec<Line>, right: Vec<String>) -> Vec<Line> {
    let height = left.len().max(right.len());
    let mut left = left.into_iter();
    let mut right = right.into_iter();
    (0..height)
        .map(|_| {
            let mut line = left.next().unwrap_or_default();
            if let Some(text) = right.next() {
                let width =
                    line.iter().flat_map(|piece| piece.text.chars()).map(width).sum::<usize>();
                let gap = (WIDTH + 2).saturating_sub(width);
                line = cut(line, WIDTH + 2);
                line.push(piece(format!("{}{text}", " ".repeat(gap)), Tint::Plain));
            }
            line
        })
        .collect()
}

/// A list in so many columns, read downwards.
fn folded(list: &[String], columns: usize) -> Vec<Line> {
    let height = list.len().div_ceil(columns);
    (0..height)
        .map(|row| {
            let cells = list.iter().skip(row).step_by(height.max(1));
            plain(cells.map(|cell| format!("{cell:<REGISTERS_WIDTH$}")).collect::<String>())
        })
        .collect()
}

/// The first columns of a line.
fn cut(line: Line, columns: usize) -> Line {
    let mut left = columns;
    line.into_iter()
        .map(|it| {
            let fits = |c: &char| {
                let rest = left.checked_sub(width(*c));
                left = rest.unwrap_or(0);
                rest.is_some()
            };
            let text: String = it.text.chars().take_while(fits).collect();
            Piece { text, ..it }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(registers: bool, columns: usize, rows: usize) -> Vec<String> {
        drawn_in(Language::En, registers, columns, rows)
    }

    fn drawn_in(language: Language, registers: bool, columns: usize, rows: usize) -> Vec<String> {
        let mut calculator = Mk61::default();
        for key in isa::mk61::keystrokes("1.5 х→П 7").expect("keys") {
            calculator.press(key);
        }
        let shown = Shown {
            calculator: &calculator,
            title: "x.mk61",
            registers,
            running: false,
            remark: "hm",
            language,
        };
        let text = |line: &Line| line.iter().map(|piece| piece.text.as_str()).collect();
        lines(&shown, columns, rows).iter().map(text).collect()
    }

    #[test]
    fn no_size_is_overrun_and_the_indicator_is_always_there() {
        for columns in [1, 13, 20, 28, 40, 51, 52, 75, 76, 80, 200] {
            for rows in [1, 2, 5, 24, 60] {
                for registers in [false, true] {
                    let lines = drawn(registers, columns, rows);
                    assert!(lines.len() <= rows.max(1), "{columns}x{rows}");
                    assert!(lines.iter().all(|line| line.chars().count() <= columns));
                }
            }
        }
        assert!(drawn(false, 20, 24).iter().any(|line| line.contains("1,5")));
        assert!(drawn(false, 40, 24).iter().any(|line| line.contains("1,5")));
    }

    #[test]
    fn registers_stand_in_their_column_and_no_line_is_too_wide_in_any_language() {
        let columns = |text: &str| text.chars().map(width).sum::<usize>();
        for language in Language::ALL {
            let wide = drawn_in(language, true, 80, 24);
            let beside =
                wide.iter().filter_map(|line| line.split_once(" R").or(line.split_once(" PC")));
            let places: Vec<usize> = beside.map(|(before, _)| columns(before)).collect();
            assert!(places.len() > 10 && places.iter().all(|at| *at == WIDTH + 1), "{wide:#?}");
            for size in [1, 7, 20, 40, 52, 76] {
                let lines = drawn_in(language, true, size, 60);
                assert!(lines.iter().all(|line| columns(line) <= size), "{lines:#?}");
            }
        }
    }

    #[test]
    fn registers_stand_beside_the_keyboard_where_there_is_room() {
        let wide = drawn(true, 80, 24);
        assert!(wide.iter().any(|line| line.contains("R7  1,5") && line.contains("ШГ←")));
        assert!(wide.last().is_some_and(|line| line == "hm"));
        let narrow = drawn(true, 60, 24);
        assert!(narrow.iter().any(|line| line.contains("R7  1,5")));
        assert!(!narrow.iter().any(|line| line.contains("ШГ←")));
    }
}
