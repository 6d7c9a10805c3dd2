//! The part of a transcript above the rule: what was run, and how.

use std::str::FromStr;

use assembler::masm::Case;
use assembler::{Encoding, say};
use isa::Target;
use isa::i8086::Processor;
use vm::machine::Contents;
use vm::{DateTime, Edition, Model};

use super::Problem;
use crate::arguments::{self, Dialect};
use crate::disk::{self, Access, Folder};
use crate::exit::{Refusal, refuse};

/// What was run, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// A path relative to the transcript or a game's name, further files of the program, `-D`
    /// definitions, and behind `--` what the program finds on its command line.
    pub program: ProgramLine,
    /// Why the scenario exists.
    pub about: String,
    /// The listing's encoding, when it had to be stated.
    pub encoding: Option<Encoding>,
    /// The machine, when it was stated.
    pub target: Option<Target>,
    /// Whose rules the listing follows, when that was stated.
    pub dialect: Option<Dialect>,
    /// 8086: how names are told apart, when that was stated.
    pub names: Option<Case>,
    /// How bytes are written as characters.
    pub codepage: Encoding,
    /// What a line of the body is.
    pub lines: Lines,
    /// LC-3: the edition of the book, when it was stated.
    pub edition: Option<Edition>,
    /// The calculator, when it was stated.
    pub model: Option<Model>,
    /// What the machine's clock showed at the start, when it was stated.
    pub clock: Option<DateTime>,
    /// 8086: cycles a second of the machine's clock, when that was stated.
    pub speed: Option<u32>,
    /// 8086: the processor, when it was stated.
    pub cpu: Option<Processor>,
    /// What the program reads when the input has ended, instead of being stopped.
    pub eof: Option<u8>,
    /// DOS: the folder that the program sees as drive C, as seen from the transcript.
    pub disk: Option<Folder>,
    /// What memory holds that nobody has defined.
    pub contents: Contents,
    /// DOS: KB of memory.
    pub memory: u16,
}

/// What a line of the body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// What the program ends with CR LF.
    CrLf,
    /// What the program ends with LF.
    Lf,
    /// A group of keys of the calculator, and its indicator afterwards.
    Keys,
}

/// The program, as the head names it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProgramLine {
    /// A path, or the name of a game.
    pub name: String,
    /// Further listings or program files of the program: paths.
    pub linked: Vec<String>,
    /// Definitions.
    pub defines: Vec<(String, String)>,
    /// What the program finds on its command line.
    pub arguments: Vec<String>,
}

impl Lines {
    const fn name(self) -> &'static str {
        match self {
            Lines::CrLf => "crlf",
            Lines::Lf => "lf",
            Lines::Keys => "keys",
        }
    }
}

/// What stands before the seed of random contents.
const RANDOM: &str = "random ";

/// KB of memory that a machine has when nobody says.
const MEMORY: u16 = 640;

/// What a head has lines for.
const KEYS: [&str; 17] = [
    "program", "about", "encoding", "target", "dialect", "names", "codepage", "edition", "model",
    "clock", "speed", "cpu", "eof", "disk", "memory", "init", "lines",
];

impl Head {
    /// A head that says nothing but what program it is about.
    pub fn new(program: ProgramLine, lines: Lines) -> Head {
        Head {
            program,
            about: String::new(),
            encoding: None,
            target: None,
            dialect: None,
            names: None,
            codepage: Encoding::Utf8,
            lines,
            edition: None,
            model: None,
            clock: None,
            speed: None,
            cpu: None,
            eof: None,
            disk: None,
            contents: Contents::Zero,
            memory: MEMORY,
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |key: &str, value: &str| text.push_str(&format!("{key}: {value}\n"));
        line("program", &self.program.text());
        if !self.about.is_empty() {
            line("about", &self.about);
        }
        self.listing_text(&mut line);
        if self.codepage != Encoding::Utf8 {
            line("codepage", self.codepage.name());
        }
        match self.edition {
            Some(Edition::Second) => line("edition", "2"),
            Some(Edition::Third) => line("edition", "3"),
            None => {}
        }
        match self.model {
            Some(Model::Mk61) => line("model", "mk61"),
            Some(Model::Mk54) => line("model", "mk54"),
            None => {}
        }
        if let Some(clock) = self.clock {
            line("clock", &clock_text(clock));
        }
        if let Some(rate) = self.speed {
            line("speed", &(f64::from(rate) / 1e6).to_string());
        }
        match self.cpu {
            Some(Processor::I8086) => line("cpu", "8086"),
            Some(Processor::I80186) => line("cpu", "186"),
            None => {}
        }
        if let Some(byte) = self.eof {
            line("eof", &format!("{byte:02x}"));
        }
        self.machine_text(&mut line);
        line("lines", self.lines.name());
        text
    }

    /// How the listing is read.
    fn listing_text(&self, line: &mut impl FnMut(&str, &str)) {
        let stated = [
            ("encoding", self.encoding.map(Encoding::name)),
            ("target", self.target.map(Target::name)),
            ("dialect", self.dialect.map(Dialect::name)),
            ("names", self.names.map(Case::name)),
        ];
        for (key, value) in stated {
            if let Some(value) = value {
                line(key, value);
            }
        }
    }

    /// What DOS and its programs find.
    fn machine_text(&self, line: &mut impl FnMut(&str, &str)) {
        if let Some(disk) = &self.disk {
            line("disk", &disk.text(&disk.path.display().to_string()));
        }
        if let Contents::Random { seed } = self.contents {
            line("init", &format!("{RANDOM}{seed}"));
        }
        if self.memory != MEMORY {
            line("memory", &self.memory.to_string());
        }
    }

    pub(super) fn parse(text: &str) -> Result<Head, Problem> {
        let mut head = Head::new(ProgramLine::default(), Lines::Lf);
        let mut lines = None;
        for (number, line) in (2..).zip(text.lines()) {
            if line.is_empty() {
                continue;
            }
            let (key, value) =
                line.split_once(':').ok_or_else(|| Problem::head(number, line, &KEYS))?;
            let value = value.trim();
            let wrong = |way_out: Refusal| Problem::value(number, key, way_out.0);
            match key {
                "program" => head.program = ProgramLine::parse(value).map_err(wrong)?,
                "about" => head.about = value.to_owned(),
                "encoding" => head.encoding = Some(arguments::encoding(value).map_err(wrong)?),
                "target" => head.target = Some(arguments::target(value).map_err(wrong)?),
                "dialect" => head.dialect = Some(arguments::dialect(value).map_err(wrong)?),
                "names" => head.names = Some(arguments::names(value).map_err(wrong)?),
                "codepage" => head.codepage = arguments::encoding(value).map_err(wrong)?,
                "edition" => head.edition = Some(arguments::edition(value).map_err(wrong)?),
                "model" => head.model = Some(arguments::model(value).map_err(wrong)?),
                "clock" => head.clock = Some(clock(value).map_err(wrong)?),
                "speed" => head.speed = Some(arguments::megahertz(value).map_err(wrong)?),
                "cpu" => head.cpu = Some(arguments::processor(value).map_err(wrong)?),
                "eof" => head.eof = Some(arguments::hex_byte(value).map_err(wrong)?),
                "disk" => head.disk = Some(folder(value).map_err(wrong)?),
                "init" => head.contents = contents(value).map_err(wrong)?,
                "memory" => head.memory = count(value).map_err(wrong)?,
                "lines" => lines = Some(lines_named(value).map_err(wrong)?),
                _ => return Err(Problem::head(number, line, &KEYS)),
            }
        }
        if head.program.name.is_empty() {
            return Err(Problem::lacking("program"));
        }
        head.lines = lines.ok_or_else(|| Problem::lacking("lines"))?;
        Ok(head)
    }
}

/// A folder that a replay leaves as it is.
fn folder(text: &str) -> Result<Folder, Refusal> {
    let folder = disk::folder(text)?;
    match folder.access {
        Access::Read | Access::Copy => Ok(folder),
        Access::Write => refuse(say!("a replay changes no files; write DIR or DIR:copy")),
    }
}

/// Contents, as `random` and their seed.
fn contents(text: &str) -> Result<Contents, Refusal> {
    match text.strip_prefix(RANDOM) {
        Some(seed) => Ok(Contents::Random { seed: count(seed)? }),
        None => refuse(say!("contents are written `random 7`")),
    }
}

fn count<N: FromStr>(text: &str) -> Result<N, Refusal> {
    text.parse().or_else(|_| refuse(say!("`{text}` is no number that fits", text)))
}

fn lines_named(text: &str) -> Result<Lines, Refusal> {
    [Lines::CrLf, Lines::Lf, Lines::Keys]
        .into_iter()
        .find(|lines| lines.name() == text)
        .ok_or_else(|| Refusal(say!("lines are crlf, lf or keys")))
}

impl ProgramLine {
    fn text(&self) -> String {
        let mut words = vec![quoted(&self.name)];
        words.extend(self.linked.iter().map(|name| quoted(name)));
        for (name, value) in &self.defines {
            words.push("-D".to_owned());
            words.push(quoted(&match value.as_str() {
                "" => name.clone(),
                value => format!("{name}={value}"),
            }));
        }
        if !self.arguments.is_empty() {
            words.push("--".to_owned());
            words.extend(self.arguments.iter().map(|word| quoted(word)));
        }
        words.join(" ")
    }

    fn parse(text: &str) -> Result<ProgramLine, Refusal> {
        let mut words = words(text)?.into_iter();
        let mut line = ProgramLine::default();
        while let Some(word) = words.next() {
            if word == "--" {
                line.arguments = words.by_ref().collect();
            } else if word == "-D" {
                let define = words.next().ok_or_else(|| Refusal(say!("a name follows -D")))?;
                line.defines.push(arguments::define(&define)?);
            } else if let Some(define) = word.strip_prefix("-D") {
                line.defines.push(arguments::define(define)?);
            } else if word.starts_with('-') {
                return refuse(say!("`{word}` is neither -D NAME nor behind --", word));
            } else if line.name.is_empty() {
                line.name = word;
            } else {
                line.linked.push(word);
            }
        }
        Ok(line)
    }
}

/// A word as the program line needs it.
fn quoted(word: &str) -> String {
    match word.is_empty() || word.contains([' ', '\t']) {
        true => format!("\"{word}\""),
        false => word.to_owned(),
    }
}

/// Words; double quotes keep blanks.
fn words(text: &str) -> Result<Vec<String>, Refusal> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut inside = false;
    for letter in text.chars() {
        match letter {
            '"' => {
                inside = !inside;
                word.get_or_insert_default();
            }
            ' ' | '\t' if !inside => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if inside {
        return refuse(say!("a quote is not closed"));
    }
    words.extend(word);
    Ok(words)
}

fn clock_text(clock: DateTime) -> String {
    let DateTime { year, month, day, hour, minute, second } = clock;
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// A moment as `1988-01-01 12:00:00`.
///
/// # Errors
/// How one is written, or what range it has.
pub fn clock(text: &str) -> Result<DateTime, Refusal> {
    let form = || Refusal(say!("a time is written 1988-01-01 12:00:00"));
    let numbers: Vec<u16> = text
        .split([' ', '-', ':', 'T'])
        .map(str::parse)
        .collect::<Result<_, _>>()
        .map_err(|_| form())?;
    let [year, month, day, hour, minute, second] = numbers[..] else {
        return Err(form());
    };
    let byte = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    let clock = DateTime {
        year,
        month: byte(month),
        day: byte(day),
        hour: byte(hour),
        minute: byte(minute),
        second: byte(second),
    };
    match clock.exists() {
        true => Ok(clock),
        false => refuse(say!("DOS knows the days from 1980-01-01 to 2099-12-31")),
    }
}
