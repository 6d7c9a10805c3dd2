//! The machines: a PC with an 8086, the LC-3, the MK-61.
//!
//! A machine is "load, run a slice, look". It is pure: characters, keys, files and time enter
//! through the traits [`Console`] and [`Setup`], so a run is a function of its image, its input,
//! its start time and its seed. Read `machine` for the contract, `run` for the one loop, and then
//! `lc3` for the smallest machine.

pub mod console;
pub mod disk;
pub mod i8086;
pub mod lc3;
pub mod machine;
pub mod mk61;
mod noise;
pub mod observer;
pub mod pc;
pub mod run;
pub mod screen;
pub mod script;

pub use console::{Console, Input, Key, Pointer};
pub use machine::{
    Address, Counts, DateTime, Edition, Fault, LoadProblem, Machine, Model, OutOfRange, Register,
    Remark, Setup, State, Stop, View, Wait,
};
pub use observer::Observer;
pub use screen::Screen;
