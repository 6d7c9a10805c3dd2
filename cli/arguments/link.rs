//! What `typein link` takes.

use std::path::PathBuf;

use clap::{Arg, Args};

use super::value::hex_word;
use super::{MessageArguments, SourceArguments};

/// `typein link`
#[derive(Debug, Args)]
#[command(mut_args(of_the_8086))]
pub struct LinkArguments {
    /// Object files (.obj), libraries (.lib) and 8086 listings, in the order of the program
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Where to write the program
    /// [default: the first file's name with the format's extension, here]
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// What to write: exe, com or bin
    /// [default: by the extension of -o, else the first that fits]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// The segment in which a BIN file will stand, for its segment addresses
    #[arg(long, value_name = "HEX", value_parser = hex_word)]
    pub base_segment: Option<u16>,
    /// Write where segments, groups and public names are
    #[arg(long, value_name = "PATH")]
    pub map: Option<PathBuf>,
    /// How to read listings.
    #[command(flatten)]
    pub source: SourceArguments,
    /// How to say what is wrong.
    #[command(flatten)]
    pub messages: MessageArguments,
}

/// Hides what only other machines' listings have.
fn of_the_8086(argument: Arg) -> Arg {
    let hidden = matches!(argument.get_id().as_str(), "target" | "edition" | "model");
    if hidden { argument.hide(true) } else { argument }
}
