//! The second part of a body: what a program that draws its screen shows, and what is done to it.
//!
//! Lines that begin with `▏` tell what has changed on the screen since the lines of this kind
//! before; other lines hold marks, as in the first part.

use assembler::Encoding;
use vm::Screen;
use vm::screen::{Cell, PLAIN, Picture};
use vm::script::Event;

use super::{Problem, body};
use crate::glyph;

/// Begins a line about the screen.
pub const EDGE: char = '▏';

/// A part of what happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scene {
    /// What has changed on the screen: lines, each with its end.
    Seen(String),
    /// A key, the mouse, time.
    Done(Event),
}

/// Parts events before the first picture from those behind it.
pub fn split(events: &[Event], codepage: Encoding) -> (Vec<Event>, Vec<Scene>) {
    let is_drawn = |event: &Event| matches!(event, Event::Drawn(_));
    let first = events.iter().position(is_drawn).unwrap_or(events.len());
    let mut before: Option<&Screen> = None;
    let mut scenes = Vec::new();
    for event in &events[first..] {
        match event {
            Event::Drawn(screen) => {
                let seen = changes(before, screen, codepage);
                scenes.extend((!seen.is_empty()).then_some(Scene::Seen(seen)));
                before = Some(screen);
            }
            event => scenes.push(Scene::Done(event.clone())),
        }
    }
    (events[..first].to_vec(), scenes)
}

/// What was done, for a replay.
pub fn done(scenes: &[Scene]) -> impl Iterator<Item = Event> + '_ {
    scenes.iter().filter_map(|scene| match scene {
        Scene::Done(event) => Some(event.clone()),
        Scene::Seen(_) => None,
    })
}

/// The scenes as text.
pub fn text(scenes: &[Scene], codepage: Encoding) -> String {
    let mut text = String::new();
    let is_seen = |scene: &Scene| matches!(scene, Scene::Seen(_));
    for part in scenes.chunk_by(|one, other| is_seen(one) == is_seen(other)) {
        match part {
            [Scene::Seen(_), ..] => part.iter().for_each(|scene| {
                if let Scene::Seen(lines) = scene {
                    text.push_str(lines);
                }
            }),
            _ => {
                let events: Vec<Event> = done(part).collect();
                text.push_str(&body::marks(&events, codepage));
                text.push('\n');
            }
        }
    }
    text
}

/// The scenes of a text whose first line is line `first` of its file.
///
/// # Errors
/// The first thing that is wrong.
pub fn parse(text: &str, codepage: Encoding, first: usize) -> Result<Vec<Scene>, Problem> {
    let mut scenes = Vec::new();
    for (number, line) in (first..).zip(text.lines()) {
        if line.starts_with(EDGE) {
            match scenes.last_mut() {
                Some(Scene::Seen(seen)) => {
                    seen.push_str(line);
                    seen.push('\n');
                }
                _ => scenes.push(Scene::Seen(format!("{line}\n"))),
            }
        } else {
            scenes.extend(body::parse_marks(line, codepage, number)?.into_iter().map(Scene::Done));
        }
    }
    Ok(scenes)
}

/// What is another than before: the mode, rows, the cursor. A new mode begins with blank rows.
fn changes(before: Option<&Screen>, now: &Screen, codepage: Encoding) -> String {
    let shape = |screen: &Screen| match &screen.picture {
        Picture::Text { columns, cells } => (*columns as usize, cells.len()),
        Picture::Dots { width, dots } => (*width as usize, dots.len()),
    };
    let is_same = |before: &&Screen| before.mode == now.mode && shape(before) == shape(now);
    let before = before.filter(is_same);
    let mut text = String::new();
    let (width, size) = shape(now);
    if before.is_none() {
        text.push_str(&format!("{EDGE}mode {:02X}, {width}×{}\n", now.mode, size / width.max(1)));
    }
    if let Picture::Dots { .. } = now.picture {
        if before.is_none_or(|before| before.digest() != now.digest()) {
            text.push_str(&format!("{EDGE}picture {:016x}\n", now.digest()));
        }
        return text;
    }
    let blank = vec![Cell::BLANK; width];
    for (number, cells) in now.rows().enumerate() {
        let old = before.and_then(|before| before.rows().nth(number)).unwrap_or(&blank);
        if row(old, codepage) != row(cells, codepage) {
            let line = format!("{EDGE}{number:2}{EDGE}{}", row(cells, codepage));
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    let cursor = |screen: &Screen| {
        let place = screen.cursor.map(|cursor| format!("{},{}", cursor.row, cursor.column));
        place.unwrap_or_else(|| "off".to_owned())
    };
    if before.is_none_or(|before| cursor(before) != cursor(now)) {
        text.push_str(&format!("{EDGE}cursor {}\n", cursor(now)));
    }
    text
}

/// A row's characters, and its attributes unless all are grey on black: how often, times which.
fn row(cells: &[Cell], codepage: Encoding) -> String {
    let text = glyph::row(cells, codepage);
    // The colour of a blank is not seen.
    let seen = |cell: &Cell| match glyph::of_byte(cell.character, codepage) {
        ' ' => cell.attribute & 0xF0 | PLAIN,
        _ => cell.attribute,
    };
    if cells.iter().all(|cell| seen(cell) == PLAIN) {
        return text;
    }
    let runs = cells.chunk_by(|one, other| seen(one) == seen(other));
    let runs = runs.map(|run| format!("{}×{:02X}", run.len(), seen(&run[0])));
    format!("{text}{EDGE}{}", runs.collect::<Vec<_>>().join(" "))
}
