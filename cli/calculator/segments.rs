//! Digits of seven segments, drawn with lines.

/// Positions of the indicator.
pub(super) const POSITIONS: usize = 12;

/// Segments by bit, clockwise from the top one; the last is the one in the middle.
fn lit(letter: char) -> u8 {
    match letter {
        '0' => 0b011_1111,
        '1' => 0b000_0110,
        '2' => 0b101_1011,
        '3' => 0b100_1111,
        '4' => 0b110_0110,
        '5' => 0b110_1101,
        '6' => 0b111_1101,
        '7' => 0b000_0111,
        '8' => 0b111_1111,
        '9' => 0b110_1111,
        '-' => 0b100_0000,
        'L' => 0b011_1000,
        'С' => 0b011_1001,
        'Г' => 0b011_0001,
        'Е' => 0b111_1001,
        _ => 0,
    }
}

/// Three lines of four columns a position for what the indicator shows; commas follow their digits
/// in `shown`.
pub(super) fn lines(shown: &str) -> [String; 3] {
    let mut lines = [const { String::new() }; 3];
    let mut letters = shown.chars().peekable();
    for _ in 0..POSITIONS {
        let segments = letters.next().map_or(0, lit);
        let comma = letters.next_if_eq(&',').is_some();
        let on = |bit: u8, sign: char| if segments >> bit & 1 != 0 { sign } else { ' ' };
        lines[0].extend([' ', on(0, '_'), ' ', ' ']);
        lines[1].extend([on(5, '|'), on(6, '_'), on(1, '|'), ' ']);
        lines[2].extend([on(4, '|'), on(3, '_'), on(2, '|'), if comma { ',' } else { ' ' }]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_look_as_on_the_calculator() {
        let [top, middle, bottom] = lines("-2,5");
        assert_eq!(top.trim_end(), "     _   _");
        assert_eq!(middle.trim_end(), " _   _| |_");
        assert_eq!(bottom.trim_end(), "    |_ , _|");
        assert!(lines("ЕГГ0Г").iter().all(|line| line.chars().count() == 4 * POSITIONS));
    }

    #[test]
    fn every_shape_of_the_indicator_differs() {
        let shapes: Vec<u8> = "0123456789-LСГЕ ".chars().map(lit).collect();
        for (index, shape) in shapes.iter().enumerate() {
            assert!(!shapes[..index].contains(shape), "{index}");
        }
    }
}
