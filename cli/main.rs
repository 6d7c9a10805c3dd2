//! The `typein` command: everything it does is in the library beside it.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    typein::start(std::env::args_os())
}
