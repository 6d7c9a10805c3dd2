//! The `typein` command.
fn main() {}
