//! The indicator as it looks on the calculator: twelve positions in a frame, the comma at the foot
//! of its digit.

use super::segments::POSITIONS;

/// Columns of the frame.
pub(super) const WIDTH: usize = 2 * POSITIONS + 4;

/// Three lines with the twelve positions of `shown`, in which commas follow their digits.
pub(super) fn frame(shown: &str) -> Vec<String> {
    let mut cells: Vec<String> = Vec::with_capacity(POSITIONS);
    for letter in shown.chars() {
        match cells.last_mut() {
            Some(cell) if letter == ',' => {
                cell.pop();
                cell.push(',');
            }
            _ => cells.push(format!("{letter} ")),
        }
    }
    cells.resize(POSITIONS.max(cells.len()), "  ".to_string());
    let line = "─".repeat(2 * cells.len() + 2);
    let digits = cells.concat();
    vec![format!("┌{line}┐"), format!("│ {digits} │"), format!("└{line}┘")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_two_columns_wide_and_holds_its_comma() {
        assert_eq!(frame(" 58,         ")[1], "│   5 8,                   │");
        assert_eq!(frame(" ЕГГ0Г      ")[1], "│   Е Г Г 0 Г              │");
        assert_eq!(frame("").len(), 3);
        assert!(frame(",,").iter().all(|line| line.chars().count() == 28));
    }
}
