//! From an image back to a text: a listing, or the keys that type it.

use isa::Target;
use isa::mk61::typing::{Step, steps};
use isa::mk61::{Angle, Command, Image, Model};

use crate::diagnostic::Code;
use crate::say;
use crate::source::width;
use crate::text::{Text, Words};

/// A listing of the image that assembles to the same image.
pub fn disassemble(image: &Image) -> String {
    settings(image) + &listing(&image.cells, image.model.unwrap_or_default())
}

/// What the directives say.
fn settings(image: &Image) -> String {
    let mut out = match image.angle {
        Angle::Radians => String::new(),
        Angle::Grads => ".angle grads\n".to_owned(),
        Angle::Degrees => ".angle degrees\n".to_owned(),
    };
    if let Some(model) = image.model {
        out.push_str(&format!(".cells {}\n", model.cells()));
    }
    if !image.preload.is_empty() {
        out.push_str(&format!(".preload {}\n", image.preload.join(" ")));
    }
    if let Some(address) = image.start {
        out.push_str(&format!(".start {address:02X}\n"));
    }
    out
}

/// The program as a listing that assembles to the same cells: one command a line, each with its
/// number.
pub fn print(cells: &[u8]) -> String {
    listing(cells, Model::Mk61)
}

fn listing(cells: &[u8], model: Model) -> String {
    let mut out = String::new();
    let mut at = 0;
    while at < cells.len() {
        let command = Command::from_code(cells[at]);
        let address = cells.get(at + 1).filter(|_| command.form.cells() == 2);
        let number = Target::Mk61.format_address(at as u32);
        let name = command.keycap();
        match address {
            Some(address) => out.push_str(&format!("{number}. {name} {address:02X}\n")),
            // A jump in the last cell has lost its address, so it has no name; nor has a command
            // that the calculator lacks.
            None if command.form.cells() == 2 || !model.has(cells[at]) => {
                out.push_str(&format!("{number}. КОД {:02X}\n", cells[at]));
            }
            None => out.push_str(&format!("{number}. {name}\n")),
        }
        at += command.form.cells();
    }
    out
}

/// How to type the image into a calculator, key by key, with what its indicator then shows. The
/// text is itself a listing, of keys, and assembles to the same image; its comments are said in
/// `words`.
pub fn instructions(image: &Image, words: &Words) -> String {
    let said = |text: Text| text.said(words, Code(""));
    let heading = said(say!("Keys to press, and what the indicator then shows."));
    let mut out = format!("; {heading}\n.keys\n");
    out.push_str(&settings(image));
    let position = match image.angle {
        Angle::Radians => "Р",
        Angle::Grads => "ГРД",
        Angle::Degrees => "Г",
    };
    let on = said(say!("Switch the calculator on, the angle switch on {position}.", position));
    out.push_str(&format!("; {on}\n"));
    let begin = said(say!("begins programming"));
    out.push_str(&format!("{}\n", line("; F ПРГ", &begin, "          00")));
    for step in steps(&image.cells) {
        out.push_str(&format!("{}\n", typed(&step, words)));
    }
    out.push_str(&format!("; {}\n", said(say!("{keys}  ends programming.", keys = "F АВТ"))));
    let keys = image.keys();
    if !keys.is_empty() {
        let then = said(say!("Then press {keys}.", keys = keys.join(" ")));
        out.push_str(&format!("; {then}\n"));
    }
    let begin = if image.start.is_some() { "С/П" } else { "В/О С/П" };
    out.push_str(&format!("; {}\n", said(say!("{keys}  starts the program.", keys = begin))));
    out
}

/// One cell: its keys, what it is, the indicator.
fn typed(step: &Step, words: &Words) -> String {
    let number = Target::Mk61.format_address(step.cell as u32);
    let said = |text: Text| text.said(words, Code(""));
    let name = step.command.map_or_else(|| said(say!("address")), Command::keycap);
    match &step.keys {
        Some(keys) => line(&keys.join(" "), &format!("{number} {name}"), &step.shows),
        None => {
            let code = step.code;
            let none = said(say!("no keys type it"));
            line(&format!("КОД {code:02X}"), &format!("{number} {none}"), &step.shows)
        }
    }
}

fn line(keys: &str, what: &str, shows: &str) -> String {
    let wide: usize = what.chars().map(|c| width(c) - 1).sum();
    let columns = 20_usize.saturating_sub(wide);
    format!("{keys:<12}; {what:<columns$}|{shows}|")
}
