//! The IBM PC with DOS around the processor.
//!
//! `board` is the wiring: memory and ports. `firmware` gives every interrupt vector a stub in ROM
//! at which a Rust service stands; `interrupts` says which of `dos` and `bios`. `load` puts a
//! program into memory; `machine` is [`Pc`], which runs the processor until a service, a tick of
//! the timer or the budget.

#[cfg(test)]
mod bench;
mod bios;
mod board;
mod clock;
mod cursor;
mod dos;
mod firmware;
mod interrupts;
mod keyboard;
mod load;
mod machine;
mod service;

pub use dos::has_function;
pub use machine::Pc;
