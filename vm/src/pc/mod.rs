//! The IBM PC with DOS around the processor.
//!
//! `board` is the wiring: memory and ports; the devices behind them are `timer`, `pic`,
//! `keyboard`, `mouse`, `video`, `cmos`, and `devices` says what they do as time passes, of which
//! `clock` keeps count. `firmware` gives every interrupt vector a stub in ROM
//! at which a Rust service stands; `interrupts` says which of `dos` and `bios`. `load` puts a
//! program into memory; `machine` is [`Pc`], which runs the processor until a service, a tick of
//! the timer or the budget.

#[cfg(test)]
mod bench;
mod bios;
mod board;
mod clock;
mod cmos;
mod devices;
mod dos;
mod firmware;
mod interrupts;
mod keyboard;
mod load;
mod machine;
mod mouse;
mod pic;
mod pointer;
mod service;
mod timer;
mod video;

pub use machine::Pc;
pub use video::font::FONT;
