//! `typein completions` and `typein man`: both are made from the command line's description.

use assembler::say;
use clap_complete::generate;
use clap_mangen::Man;

use crate::arguments::{self, CompletionsArguments, ManArguments};
use crate::exit::{Exit, Refusal, refuse};
use crate::print;

/// Prints a completion script.
///
/// # Errors
/// None.
pub fn completions(arguments: &CompletionsArguments) -> Result<Exit, Refusal> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut arguments::description(), "typein", &mut script);
    print(&String::from_utf8_lossy(&script));
    Ok(Exit::Fine)
}

/// Prints the manual page, of typein or of one of its commands.
///
/// # Errors
/// There is no such command.
pub fn man(arguments: &ManArguments) -> Result<Exit, Refusal> {
    let mut description = arguments::description();
    description.build();
    let page = match &arguments.command {
        None => description,
        Some(name) => match description.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                return refuse(say!("typein has no command `{name}`; see `typein --help`", name));
            }
        },
    };
    let mut text = Vec::new();
    match Man::new(page).render(&mut text) {
        Ok(()) => print(&String::from_utf8_lossy(&text)),
        Err(problem) => return refuse(say!("cannot write the manual page: {problem}", problem)),
    }
    Ok(Exit::Fine)
}
