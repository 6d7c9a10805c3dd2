//! A PC's screen as a PNG file.

use std::path::Path;

use assembler::say;
use vm::Screen;
use vm::pc::FONT;
use vm::screen::{Cell, Colour, Picture};

use crate::exit::{Refusal, refuse};
use crate::output;

/// Lines of a character; each line of its picture stands twice.
const HEIGHT: usize = 16;
/// Dots of a character across.
const WIDTH: usize = 8;

/// A picture of coloured dots.
struct Raster {
    width: usize,
    dots: Vec<Colour>,
}

/// Writes a screen to a file.
///
/// # Errors
/// The file cannot be written.
pub fn write(path: &Path, screen: &Screen) -> Result<(), Refusal> {
    let bytes = png(screen)
        .or_else(|problem| refuse(say!("no picture: {problem}", problem = problem.to_string())))?;
    output::write(path, &bytes)
}

fn png(screen: &Screen) -> Result<Vec<u8>, png::EncodingError> {
    let Raster { width, dots } = raster(screen);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, (dots.len() / width) as u32);
    encoder.set_color(png::ColorType::Rgb);
    let data: Vec<u8> = dots.iter().flat_map(|&Colour(r, g, b)| [r, g, b]).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}

fn raster(screen: &Screen) -> Raster {
    match &screen.picture {
        Picture::Text { columns, .. } => text(screen, usize::from(*columns)),
        Picture::Dots { width, dots } => {
            // 640 dots across in every mode, and each line twice.
            let times = 640 / usize::from(*width).max(1);
            let lines = dots.chunks(usize::from(*width).max(1));
            let wide = lines.map(|line| {
                let colours = line.iter().map(|&number| screen.colour(number));
                colours.flat_map(|colour| std::iter::repeat_n(colour, times)).collect::<Vec<_>>()
            });
            Raster {
                width: 640,
                dots: wide.flat_map(|line| [line.clone(), line].concat()).collect(),
            }
        }
    }
}

fn text(screen: &Screen, columns: usize) -> Raster {
    let width = columns * WIDTH;
    let mut dots = Vec::new();
    for (number, row) in screen.rows().enumerate() {
        for line in 0..HEIGHT {
            dots.extend(row.iter().flat_map(|cell| cell_line(screen, *cell, line)));
        }
        let cursor = screen.cursor.filter(|cursor| usize::from(cursor.row) == number);
        if let Some(cursor) = cursor.filter(|cursor| usize::from(cursor.column) < columns) {
            let colour = screen.colour(row[usize::from(cursor.column)].foreground());
            let first = if cursor.tall { 0 } else { HEIGHT - 2 };
            for line in first..HEIGHT {
                let at = (number * HEIGHT + line) * width + usize::from(cursor.column) * WIDTH;
                dots[at..at + WIDTH].fill(colour);
            }
        }
    }
    Raster { width, dots }
}

/// A line of dots of a cell.
fn cell_line(screen: &Screen, cell: Cell, line: usize) -> [Colour; WIDTH] {
    let bits = FONT[usize::from(cell.character)][line / 2];
    let (fore, back) = (screen.colour(cell.foreground()), screen.colour(screen.background(cell).0));
    std::array::from_fn(|dot| if bits & 0x80 >> dot == 0 { back } else { fore })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_becomes_dots() {
        let mut cells = vec![Cell::BLANK; 80];
        cells[1] = Cell { character: 0xDB, attribute: 0x01 };
        let picture = Picture::Text { columns: 80, cells };
        let palette = vec![Colour(0, 0, 0), Colour(0, 0, 170)];
        let screen = Screen { mode: 3, picture, palette, cursor: None, blinks: true };
        let raster = raster(&screen);
        assert_eq!((raster.width, raster.dots.len()), (640, 640 * 16));
        assert_eq!((raster.dots[7], raster.dots[8]), (Colour(0, 0, 0), Colour(0, 0, 170)));
        assert!(png(&screen).is_ok_and(|bytes| bytes.starts_with(b"\x89PNG")));
    }
}
