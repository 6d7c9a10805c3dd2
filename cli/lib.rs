//! The outside world: arguments, files, keyboard, terminal and exit codes.
#![forbid(unsafe_code)]

pub mod calculator;
