//! The IBM PC with DOS around the processor.
//!
//! `board` is the wiring: memory and ports. `firmware` gives every interrupt vector a stub in ROM
//! at which a Rust service stands (`dos`, `bios`); `load` puts a program into memory; `machine`
//! is [`Pc`], which runs the processor until a service, a tick of the timer or the budget.

mod bios;
mod board;
mod clock;
mod cursor;
mod dos;
mod firmware;
mod keyboard;
mod load;
mod machine;
mod service;

pub use machine::Pc;
