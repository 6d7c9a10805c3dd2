//! A calculator's program as codes, the way the magazines printed them: lines of a cell's number
//! and up to ten codes, `00: 4A 12 50`, then what is keyed in, `keys: 3 4 х→П .`, the angle switch,
//! `angle: Г`, where the program starts unless at 00, `start: 14`, and the number of cells that it
//! is written for, `cells: 98`.

use crate::mk61::{Angle, CELLS, Image, Model, keypad, keystrokes};

/// Codes in a line.
const ROW: usize = 10;

/// A line that is none of the format's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    /// The line, counted from 1.
    pub line: usize,
}

/// The program as text.
pub fn write(image: &Image) -> String {
    let mut text = String::new();
    for (row, codes) in image.cells.chunks(ROW).enumerate() {
        let codes: Vec<String> = codes.iter().map(|code| format!("{code:02X}")).collect();
        text.push_str(&format!("{:02}: {}\n", row * ROW, codes.join(" ")));
    }
    if !image.preload.is_empty() {
        text.push_str(&format!("keys: {}\n", image.preload.join(" ")));
    }
    text.push_str(&format!("angle: {}\n", image.angle.name()));
    if let Some(address) = image.start {
        text.push_str(&format!("start: {address:02X}\n"));
    }
    if let Some(model) = image.model {
        text.push_str(&format!("cells: {}\n", model.cells()));
    }
    text
}

/// Reads a program back. Cells that no line names hold 0.
///
/// # Errors
/// The first line that is none of the format's, or leaves the program memory.
pub fn read(text: &str) -> Result<Image, Problem> {
    let mut image = Image::default();
    for (line, row) in (1..).zip(text.lines()) {
        if !row.trim().is_empty() {
            read_row(row, &mut image).ok_or(Problem { line })?;
        }
    }
    Ok(image)
}

fn read_row(row: &str, image: &mut Image) -> Option<()> {
    let (key, rest) = row.split_once(':')?;
    match key.trim() {
        "keys" => image.preload.extend(keystrokes(rest).ok()?),
        "angle" => image.angle = Angle::named(rest.trim())?,
        "start" => {
            let address = u8::from_str_radix(rest.trim(), 16).ok()?;
            keypad::address_keys(address)?;
            image.start = Some(address);
        }
        "cells" => {
            let cells: usize = rest.trim().parse().ok()?;
            image.model = Some(Model::ALL.into_iter().find(|model| model.cells() == cells)?);
        }
        cell => {
            let first: usize = cell.parse().ok()?;
            for (cell, code) in (first..).zip(rest.split_whitespace()) {
                let code = u8::from_str_radix(code, 16).ok()?;
                if cell >= CELLS {
                    return None;
                }
                image.cells.resize(image.cells.len().max(cell + 1), 0);
                image.cells[cell] = code;
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let cells = (0..=104).collect();
        let preload = vec!["3", "х→П", "."];
        let (start, model) = (Some(0xA4), Some(Model::Mk54));
        let image = Image { cells, preload, angle: Angle::Degrees, start, model };
        assert_eq!(read(&write(&image)), Ok(image));
    }

    #[test]
    fn every_key_is_read_back() {
        let preload: Vec<&str> = crate::mk61::keypad::KEYS.iter().map(|key| key.name).collect();
        let image = Image { preload, ..Image::default() };
        assert_eq!(read(&write(&image)), Ok(image));
    }

    #[test]
    fn a_line_that_is_none_is_named() {
        for wrong in
            ["00 50", "104: 50 50", "00: 5G", "keys: абв", "angle: x", "start: F0", "cells: 7"]
        {
            assert_eq!(read(&format!("\n{wrong}\n")), Err(Problem { line: 2 }), "{wrong}");
        }
    }
}
