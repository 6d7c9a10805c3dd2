//! The command line as data; only here and below clap's derive is named.

mod complaint;
mod deferred;
mod link;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use assembler::Encoding;
use assembler::masm::{Case, Version};
use assembler::say;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use isa::Target;
use isa::i8086::Processor;
use vm::machine::Contents;
use vm::{DateTime, Edition, Model};

use crate::disk::Folder;
use crate::exit::{self, Exit, Refusal, refuse};
use crate::language::Language;
use crate::lints;

pub use deferred::Deferred;
pub use link::LinkArguments;
pub use value::Dialect;
pub use value::{
    define, dialect, edition, encoding, hex_byte, megahertz, model, names, processor, target,
};
use value::{hex_word, seconds, version};

/// Assembles and runs type-in listings for the 8086 (MASM, DOS), the LC-3 and the MK-61.
#[derive(Debug, Parser)]
#[command(name = "typein", version, after_help = exit::HELP, term_width = 100)]
pub struct Arguments {
    /// The language of messages and pages [default: that of LC_ALL, LC_MESSAGES or LANG, else en]
    #[arg(long, global = true, value_name = "LANGUAGE", value_enum)]
    pub lang: Option<Language>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Assemble listings
    Asm(Deferred<AsmArguments>),
    /// Link object files, libraries and 8086 listings to one program
    Link(Deferred<LinkArguments>),
    /// Play a game, or run a listing or a program file
    Run(Deferred<RunArguments>),
    /// Make a listing of a program file
    Disasm(Deferred<DisasmArguments>),
    /// Replay transcripts and compare
    Test(Deferred<TestArguments>),
    /// List the games that can be run by name
    List,
    /// Explain error codes such as A2001
    Explain(Deferred<ExplainArguments>),
    /// Print a completion script for a shell
    Completions(Deferred<CompletionsArguments>),
    /// Print the manual page, or that of one command
    Man(Deferred<ManArguments>),
}

/// `typein asm`
#[derive(Debug, Args)]
pub struct AsmArguments {
    /// Listings; each makes a program of its own, but with -o they are linked to one, for
    /// the 8086 with object files and libraries
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Where to write the program, `-` for standard output [default: the listing's name with the
    /// format's extension, here]
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// What to write: exe, com, bin, obj (8086); obj, lc3tools, hex, bin (LC-3); mkc, bin, mk61 (a
    /// listing), keys (what to press on a real one) for the MK-61
    /// [default: by the extension of -o, else the first that fits]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// 8086: the segment in which a BIN file will stand, for its segment addresses
    #[arg(long, value_name = "HEX", value_parser = hex_word)]
    pub base_segment: Option<u16>,
    /// Write addresses, bytes and source side by side
    #[arg(long, value_name = "PATH")]
    pub listing: Option<PathBuf>,
    /// How the listing is laid out [default: masm for the 8086, else plain]
    #[arg(long, value_name = "STYLE", value_enum, requires = "listing")]
    pub listing_style: Option<ListingStyle>,
    /// 8086: the date and time in the headings of the listing's pages
    /// [default: 1988-01-01 12:00:00, so that a listing depends on its source alone]
    #[arg(long, value_name = "TIME", value_parser = crate::transcript::head::clock)]
    pub clock: Option<DateTime>,
    /// Write the symbol table
    #[arg(long, value_name = "PATH")]
    pub symbols: Option<PathBuf>,
    /// Change the listings as the help of their errors and warnings says, and print the differences
    #[arg(long)]
    pub fix: bool,
    /// Say which target was chosen, and why; show notes, too
    #[arg(short, long)]
    pub verbose: bool,
    /// How to read the listing.
    #[command(flatten)]
    pub source: SourceArguments,
    /// How to say what is wrong.
    #[command(flatten)]
    pub messages: MessageArguments,
}

/// `--listing-style`
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ListingStyle {
    /// Address, bytes and source side by side, for every machine
    Plain,
    /// As MASM 5.10 does: numbered lines, pages, tables of names
    Masm,
    /// As LC3Edit does, for simulators that read it
    Lc3edit,
}

/// How a listing is read.
#[derive(Debug, Clone, Default, Args)]
pub struct SourceArguments {
    /// Define a name, as if the listing began with it
    #[arg(short = 'D', long = "define", value_name = "NAME[=VALUE]", value_parser = define)]
    pub defines: Vec<(String, String)>,
    /// Also look for included files here
    #[arg(short = 'I', long = "include", value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// The machine: 8086, lc3 or mk61 [default: by extension, else by the first directives]
    #[arg(long, value_name = "MACHINE", value_parser = target)]
    pub target: Option<Target>,
    /// The listing's encoding: utf-8, gbk, cp866, koi8-r, windows-1251,
    /// windows-1252, windows-1250, windows-1254, cp437
    /// [default: UTF-8, else a guess, which is reported]
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub encoding: Option<Encoding>,
    /// 8086: how names are told apart and seen by other modules: upper (in capitals), shared (as
    /// PUBLIC and EXTRN spell them), exact (as spelt; case matters) [default: upper]
    #[arg(long, value_name = "CASE", value_parser = names)]
    pub names: Option<Case>,
    /// 8086: whose encodings are chosen: 5.10 or 1.10 [default: 5.10]
    #[arg(long, value_name = "VERSION", value_parser = version)]
    pub masm: Option<Version>,
    /// 8086: leave the coprocessor's instructions to an emulator that is linked to the program
    #[arg(long)]
    pub emulator: bool,
    /// Whose rules the listing follows: classroom, masm (8086; masm takes what MASM 5.10 takes and
    /// nothing else); default, book, lc3tools, lc3as, lc3edit, lace (LC-3)
    /// [default: what the listing says with `;! dialect NAME`]
    #[arg(long, value_name = "NAME", value_parser = dialect)]
    pub dialect: Option<Dialect>,
    /// LC-3: the edition of the book that the program is for, 2 or 3
    /// [default: what the listing says with `;! edition N`, else 3]
    #[arg(long, value_name = "N", value_parser = edition)]
    pub edition: Option<Edition>,
    /// The calculator: mk61 or mk54 [default: what the listing says with `.cells`, else mk61]
    #[arg(long, value_name = "NAME", value_parser = model)]
    pub model: Option<Model>,
    /// Do not report these warnings and notes: a code (W1202), a group (unused), `warnings` or
    /// `all`; in a listing the same is said by `;! allow W1202`
    #[arg(long, value_name = "LINT", value_parser = lints::lint)]
    pub allow: Vec<String>,
    /// Report these as warnings, also notes and those that are off otherwise
    #[arg(long, value_name = "LINT", value_parser = lints::lint)]
    pub warn: Vec<String>,
    /// Report these as errors
    #[arg(long, value_name = "LINT", value_parser = lints::lint)]
    pub deny: Vec<String>,
}

/// How diagnostics are written.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct MessageArguments {
    /// How diagnostics are written, to standard error
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub message_format: MessageFormat,
    /// Whether diagnostics are coloured
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub color: Colour,
    /// Show so many diagnostics at most; for people the rest is counted
    /// [default: 50 for people, 1000 for programs]
    #[arg(long, value_name = "N")]
    pub max_errors: Option<usize>,
}

/// `--message-format`
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum MessageFormat {
    /// With the source, labels and help
    #[default]
    Human,
    /// One line each
    Short,
    /// One JSON object a line
    Json,
    /// Workflow commands for GitHub Actions: the ten worst, and a summary
    Github,
    /// A SARIF 2.1.0 document
    Sarif,
}

/// `--color`
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// `typein run`
#[derive(Debug, Args)]
pub struct RunArguments {
    /// A listing, a program file (.com, .exe, LC-3 .obj .hex .bin, MK-61 .mkc), a game's folder, or
    /// the name of a game (see `typein list`)
    #[arg(value_name = "FILE|GAME")]
    pub program: String,
    /// LC-3: further listings, or further program files, of the same program
    #[arg(value_name = "FILE")]
    pub linked: Vec<PathBuf>,
    /// What the program finds on its command line (DOS)
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<String>,
    /// Type the bytes of this file instead of the keyboard's
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Stop after so many instructions
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// When the input has ended, let the program read this byte for ever (DOS: 1a, LC-3: 04)
    /// instead of stopping
    #[arg(long, value_name = "HEX", value_parser = hex_byte)]
    pub eof: Option<u8>,
    /// DOS: the folder that the program sees as drive C; it may change what is there only if `:rw`
    /// stands behind it, or a copy in memory with `:copy` [default: an empty disk in memory]
    #[arg(long, value_name = "DIR[:rw|:copy]", value_parser = crate::disk::folder)]
    pub disk: Option<Folder>,
    /// DOS: KB of memory, 64 to 640; some programs of 1983 fail where there is much
    #[arg(long, value_name = "KB", default_value_t = 640)]
    pub memory: u16,
    /// 8086 and LC-3: what memory holds that nobody defined, and the LC-3's registers: zero or
    /// random [default: zero]
    #[arg(long, value_name = "WHAT", value_enum)]
    pub init: Option<Init>,
    /// The number from which --init random makes its values [default: 0]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// In short for --init random --seed N; for 0, --init zero
    #[arg(long, value_name = "N", conflicts_with_all = ["init", "seed"])]
    pub fill: Option<u64>,
    /// End with the program's own exit code
    #[arg(long)]
    pub exit_code: bool,
    /// The code page of the program's output on a terminal
    /// [default: the listing's encoding, where it has one, else cp437 for DOS, utf-8 for the LC-3]
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub codepage: Option<Encoding>,
    /// The date and time that the machine's clock shows at the start [default: 1988-01-01 12:00:00]
    #[arg(long, value_name = "TIME", value_parser = crate::transcript::head::clock)]
    pub clock: Option<DateTime>,
    /// Hold the run to the machine's own clock
    #[arg(long)]
    pub real_time: bool,
    /// Write the screen of a program that draws to a PNG file, as it is at the end of the run
    #[arg(long, value_name = "FILE")]
    pub screenshot: Option<PathBuf>,
    /// Write the screenshot after so many instructions
    #[arg(long, value_name = "N", requires = "screenshot")]
    pub at: Option<u64>,
    /// Show the screen of a program that draws with ASCII characters only
    #[arg(long)]
    pub ascii: bool,
    /// 8086: the clock that the machine's timer and time of day follow, in MHz; an IBM PC has 4.77
    /// [default: 100]
    #[arg(long, value_name = "MHZ", value_parser = megahertz)]
    pub speed: Option<u32>,
    /// 8086: the processor: 8086, exactly, or 186, which has the instructions of the 80186, too
    /// [default: what the listing says; 186 for program files]
    #[arg(long, value_name = "NAME", value_parser = processor)]
    pub cpu: Option<Processor>,
    /// LC-3: a listing or a program file that is the operating system instead of typein's own
    #[arg(long, value_name = "FILE")]
    pub os: Option<PathBuf>,
    /// LC-3: add PennSim's timer, TR at xFE08 and TMI at xFE0A
    #[arg(long)]
    pub timer: bool,
    /// What the Enter key types, and each end of a line in --input or a pipe: lf (0Ah) or cr (0Dh)
    /// [default: cr for DOS, lf for the LC-3]
    #[arg(long, value_name = "WHAT", value_enum)]
    pub enter: Option<Enter>,
    /// The calculator: show plain text on a terminal, too, and read lines of keys
    #[arg(long)]
    pub plain: bool,
    /// The calculator: show stack and registers, too
    #[arg(long)]
    pub registers: bool,
    /// The calculator: go on from a state that --save wrote
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// The calculator: write its state as text when the run is over
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Write a transcript of the run
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Why the recorded scenario exists, for the transcript's header
    #[arg(long, value_name = "TEXT", requires = "record")]
    pub about: Option<String>,
    /// Write a line for each instruction: address, code, text, what it changed, source line
    /// [default file: standard error]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub trace: Option<Option<PathBuf>>,
    /// Write how often each source line ran: an annotated listing, or lcov's tracefile
    /// if FILE ends in .info or .lcov
    #[arg(long, value_name = "FILE")]
    pub coverage: Option<PathBuf>,
    /// Say what is run, and how it ended
    #[arg(short, long)]
    pub verbose: bool,
    /// How to read the listing.
    #[command(flatten)]
    pub source: SourceArguments,
    /// How to say what is wrong.
    #[command(flatten)]
    pub messages: MessageArguments,
}

/// `--init`
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Init {
    /// Zeros
    Zero,
    /// What --seed makes
    Random,
}

impl RunArguments {
    /// What memory holds that nobody defined, if anything is said of it.
    ///
    /// # Errors
    /// A seed is given for zeros.
    pub fn contents(&self) -> Result<Option<Contents>, Refusal> {
        match (self.init, self.seed, self.fill) {
            (Some(Init::Random), seed, _) => Ok(Some(Contents::Random { seed: seed.unwrap_or(0) })),
            (_, Some(_), _) => refuse(say!("--seed goes with --init random")),
            (Some(Init::Zero), None, _) | (None, None, Some(0)) => Ok(Some(Contents::Zero)),
            (None, None, Some(seed)) => Ok(Some(Contents::Random { seed })),
            (None, None, None) => Ok(None),
        }
    }
}

/// `--enter`
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Enter {
    /// Line feed, 0Ah; a pipe's bytes stay as they are
    Lf,
    /// Carriage return, 0Dh
    Cr,
}

/// `typein disasm`
#[derive(Debug, Args)]
pub struct DisasmArguments {
    /// A program file (.com, .exe, .bin, LC-3 .obj .hex, MK-61 .mkc or a dump of codes); symbols
    /// are taken from a file of the same name that ends in .sym
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Where to write the listing [default: standard output]
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// The machine of a .bin file: 8086, lc3 or mk61 [default: 8086]
    #[arg(long, value_name = "MACHINE", value_parser = target)]
    pub target: Option<Target>,
    /// 8086: take the file for plain bytes that stand at this offset [default for .bin: 100]
    #[arg(long, value_name = "HEX", value_parser = hex_word)]
    pub origin: Option<u16>,
}

/// `typein test`
#[derive(Debug, Args)]
pub struct TestArguments {
    /// Transcripts, or folders with transcripts in them [default: games]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Also write the results as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Rewrite the transcripts that differ
    #[arg(long)]
    pub bless: bool,
    /// Instructions that one transcript may take
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    pub limit: u64,
    /// Seconds that one transcript may take
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: Duration,
    /// Transcripts that run at the same time [default: one a processor]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
}

/// `typein explain`
#[derive(Debug, Args)]
pub struct ExplainArguments {
    /// Codes as diagnostics show them; without one, all codes are listed
    #[arg(value_name = "CODE")]
    pub codes: Vec<String>,
    /// List all codes with what they mean
    #[arg(long, conflicts_with = "codes")]
    pub list: bool,
}

/// `typein completions`
#[derive(Debug, Args)]
pub struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// `typein man`
#[derive(Debug, Args)]
pub struct ManArguments {
    /// A command such as `run`
    pub command: Option<String>,
}

/// What became of the arguments.
#[derive(Debug)]
pub enum Parsed {
    /// A command to obey.
    Command(Box<Arguments>),
    /// Help, the version or a complaint was printed already, the latter in this language.
    Answered(Exit, Language),
}

/// Reads the arguments, the program's own name first.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Parsed {
    let words: Vec<OsString> = arguments.collect();
    let answer = match Arguments::try_parse_from(&words) {
        Ok(arguments) => return Parsed::Command(Box::new(arguments)),
        Err(answer) => answer,
    };
    let language = Language::wished(complaint::language(&words));
    if let Some(complaint) = complaint::of(&answer, language) {
        crate::tell(language, &complaint);
        return Parsed::Answered(Exit::Command, language);
    }
    let printed = answer.print();
    if answer.use_stderr() {
        return Parsed::Answered(Exit::Command, language);
    }
    crate::note_printed(printed);
    Parsed::Answered(Exit::Fine, language)
}

/// The command line's description, for completions and manual pages.
pub fn description() -> clap::Command {
    Arguments::command()
}

#[cfg(test)]
mod tests;
mod value;
