//! The tables of names behind the listing: macros, structures and records, segments and groups,
//! symbols.

use super::Sheet;
use crate::masm::assembly::Assembly;
use crate::masm::object::{Align, Combine, Segment};
use crate::masm::options::Case;
use crate::masm::symbol::{How, Meaning, SegmentId, Symbol, Type};
use crate::masm::token::significant;

/// Columns of a name and the dots behind it.
const NAME: usize = 34;
/// Characters of a text in a row.
const TEXT: usize = 33;
/// Names that MASM itself keeps besides those of the listing, as its count has it.
const OWN_NAMES: usize = 1;
/// Names of the assembler that no table has.
const UNLISTED: [&str; 3] = ["@CurSeg", "@DATA", "@FARDATA"];
const MACROS: [&str; 4] = ["Macros:", "", "\t\tN a m e\t\t\tLines", ""];
const STRUCTURES: [&str; 5] = [
    "Structures and Records:",
    "",
    "                N a m e                 Width   # fields",
    "                                        Shift   Width   Mask    Initial",
    "",
];
const SEGMENTS: [&str; 4] = [
    "Segments and Groups:",
    "",
    "                N a m e         \tLength\t Align\tCombine Class",
    "",
];
const SYMBOLS: [&str; 4] =
    ["Symbols:            ", "", "                N a m e         \tType\t Value\t Attr", ""];

impl Assembly<'_> {
    /// The listing with its tables.
    pub(in crate::masm) fn finished_sheet(&mut self) -> Option<Sheet> {
        let mut sheet = self.sheet.take()?;
        let mut tables = [
            (&MACROS[..], self.macro_lines()),
            (&STRUCTURES[..], self.structure_lines()),
            (&SEGMENTS[..], self.segment_lines()),
            (&SYMBOLS[..], self.symbol_lines()),
        ]
        .into_iter()
        .filter(|(_, lines)| !lines.is_empty())
        .peekable();
        sheet.macros = self.macros.iter().next().is_some();
        while let Some((heading, lines)) = tables.next() {
            sheet.tables.extend(heading.iter().map(|line| line.to_string()));
            sheet.tables.extend(lines);
            if tables.peek().is_some() {
                sheet.tables.push(String::new());
            }
        }
        sheet.symbols = self.count_of_names();
        Some(sheet)
    }

    /// A name as the tables have it, and what they are sorted by: letters come first.
    fn listed(&self, name: &str) -> (bool, String) {
        let name = significant(name);
        let exact = self.request.options.masm.case == Case::Exact;
        let name = if exact { name.to_string() } else { name.to_ascii_uppercase() };
        (!name.starts_with(|c: char| c.is_ascii_alphabetic()), name)
    }

    fn macro_lines(&self) -> Vec<String> {
        let mut macros: Vec<_> =
            self.macros.iter().map(|(name, body)| (self.listed(name), body.line_count())).collect();
        macros.sort();
        macros.into_iter().map(|((_, n), lines)| format!("{}\t{lines:4}", dotted(&n, 0))).collect()
    }

    /// The symbols that are listed in one table, by name.
    fn sorted(&self, wanted: impl Fn(&Symbol) -> bool) -> Vec<((bool, String), &Symbol)> {
        let symbols = self.symbols.in_order().into_iter().filter(|symbol| wanted(symbol));
        let mut named: Vec<_> = symbols.map(|s| (self.listed(&s.name), s)).collect();
        named.sort_by(|(a, _), (b, _)| a.cmp(b));
        named
    }

    fn structure_lines(&self) -> Vec<String> {
        let wanted = |symbol: &Symbol| {
            matches!(symbol.meaning, Meaning::Structure { .. } | Meaning::Record { .. })
        };
        let mut out = Vec::new();
        for ((_, name), symbol) in self.sorted(wanted) {
            match symbol.meaning {
                Meaning::Structure { index, size } => {
                    let Some(structure) = self.structures.get(index) else { continue };
                    let count = structure.fields.len();
                    out.push(format!("{}\t{size:04X}\t{count:04X}", dotted(&name, 0)));
                    for field in structure.fields.iter().filter(|field| !field.name.is_empty()) {
                        let (_, name) = self.listed(&field.name);
                        out.push(format!("{}\t{:04X}", dotted(&name, 2), field.offset));
                    }
                }
                Meaning::Record { index, .. } => {
                    let Some(record) = self.records.get(index) else { continue };
                    let (width, count) = (record.width, record.fields.len());
                    out.push(format!("{}\t{width:04X}\t{count:04X}", dotted(&name, 0)));
                    for (name, (bits, initial)) in record.names.iter().zip(&record.fields) {
                        let (_, name) = self.listed(name);
                        let (shift, width, mask) = (bits.shift, bits.width, bits.mask());
                        let initial = (initial << shift & mask) >> shift;
                        out.push(format!(
                            "{}\t{shift:04X}\t{width:04X}\t{mask:04X}\t{initial:04X}",
                            dotted(&name, 2)
                        ));
                    }
                }
                _ => {}
            }
        }
        out
    }

    fn segment_lines(&self) -> Vec<String> {
        let wanted =
            |symbol: &Symbol| matches!(symbol.meaning, Meaning::Segment(_) | Meaning::Group(_));
        let grouped = |id: &SegmentId| self.object.groups.iter().any(|g| g.members.contains(id));
        let mut out = Vec::new();
        for ((_, name), symbol) in self.sorted(wanted) {
            match symbol.meaning {
                Meaning::Segment(id) if !grouped(&id) => {
                    out.push(segment_line(&name, 0, &self.object.segments[id.at()]));
                }
                Meaning::Group(id) => {
                    out.push(format!("{}\tGROUP", dotted(&name, 0)));
                    for member in &self.object.groups[id.at()].members {
                        let segment = &self.object.segments[member.at()];
                        let (_, name) = self.listed(&segment.name);
                        out.push(segment_line(&name, 2, segment));
                    }
                }
                _ => {}
            }
        }
        out
    }

    fn symbol_lines(&self) -> Vec<String> {
        let wanted = |symbol: &Symbol| {
            !UNLISTED.contains(&symbol.name.as_str()) && self.symbol_line(symbol).is_some()
        };
        let mut out = Vec::new();
        let mut before = None;
        for ((special, name), symbol) in self.sorted(wanted) {
            // Names of one letter stand together, and all that begin with a sign.
            let letter = if special { None } else { name.chars().next() };
            if before.is_some_and(|before| before != letter) {
                out.push(String::new());
            }
            before = Some(letter);
            for (at, line) in self.symbol_line(symbol).unwrap_or_default().iter().enumerate() {
                out.push(match at {
                    0 => format!("{}\t{line}", dotted(&name, 0)),
                    _ => line.clone(),
                });
            }
        }
        out
    }

    /// What stands behind a name; nothing for names of other tables.
    fn symbol_line(&self, symbol: &Symbol) -> Option<Vec<String>> {
        let global = if self.symbols.is_public(&symbol.name) { "Global" } else { "" };
        let segment = |id: SegmentId| self.listed(&self.object.segments[id.at()].name).1;
        let line = match &symbol.meaning {
            Meaning::Number { value, .. } => {
                let sign = if *value < 0 { "-" } else { "" };
                let tab = if global.is_empty() { "" } else { "\t" };
                format!("NUMBER\t{sign}{:04X}\t{tab}{global}", value.unsigned_abs() & 0xFFFF)
            }
            Meaning::Label { segment: id, offset, of, length, size } => {
                let procedure = symbol.how == How::Procedure;
                let mut line = match (procedure, of, symbol.how) {
                    (true, Type::Far, _) => "F PROC".to_string(),
                    (true, ..) => "N PROC".to_string(),
                    (_, of, How::Itself) => format!("L {}", type_name(*of)),
                    (_, of, _) => type_name(*of).trim_end().to_string(),
                };
                line += &format!("\t{offset:04X}\t{}", segment(*id));
                if !global.is_empty() {
                    line += &format!("\t{global}");
                }
                if procedure || *length > 1 {
                    let length = if procedure { size } else { length };
                    line += &format!("\tLength = {length:04X}");
                }
                line
            }
            Meaning::External { id, of } => {
                let external = &self.object.externals[id.at()];
                let kind = match of {
                    Type::Data(0) => "NUMBER".to_string(),
                    Type::Data(_) => format!("V {}", type_name(*of)),
                    _ => format!("L {}", type_name(*of)),
                };
                let communal = external.space.is_some() || *of == Type::Data(0);
                let attribute = if communal { "Communal" } else { "External" };
                let segment = external.segment.map(segment).unwrap_or_default();
                format!("{kind}\t0000\t{segment}\t{attribute}")
            }
            Meaning::Text(text) if symbol.how == How::Alias => {
                format!("ALIAS\t {}\t\t", text.as_str())
            }
            Meaning::Text(text) => return Some(text_lines(text.as_str())),
            Meaning::Bits(bits) => format!("\t{:04X}\t", bits.shift),
            _ => return None,
        };
        Some(vec![line])
    }

    /// Names, and classes that are no names, as MASM counts them.
    fn count_of_names(&self) -> usize {
        let symbols = self.symbols.in_order().len();
        let macros = self.macros.iter().filter(|(name, _)| self.symbols.get(name).is_none());
        let mut classes: Vec<&str> =
            self.object.segments.iter().map(|s| s.class.as_str()).collect();
        classes.sort_unstable();
        classes.dedup();
        let new = |class: &&str| !class.is_empty() && self.symbols.get(class).is_none();
        symbols + macros.count() + classes.into_iter().filter(new).count() + OWN_NAMES
    }
}

/// A name and dots.
fn dotted(name: &str, indent: usize) -> String {
    let mut text = " ".repeat(indent) + name;
    let length = text.chars().count();
    let dot = |at: usize| if at % 2 == 1 && at > length && at < NAME - 2 { '.' } else { ' ' };
    text.extend((length..NAME).map(dot));
    text
}

fn segment_line(name: &str, indent: usize, segment: &Segment) -> String {
    let align = match segment.align {
        Align::Byte => "BYTE",
        Align::Word => "WORD",
        Align::Paragraph => "PARA",
        Align::Page => "PAGE",
    };
    let class = match segment.class.as_str() {
        "" => String::new(),
        class => format!("'{class}'"),
    };
    let (align, combine) = match segment.combine {
        Combine::At(paragraph) => ("AT", format!("{paragraph:04X}")),
        Combine::Private => (align, "NONE".to_string()),
        Combine::Memory => (align, "MEMORY".to_string()),
        Combine::Public => (align, "PUBLIC".to_string()),
        Combine::Stack => (align, "STACK".to_string()),
        Combine::Common => (align, "COMMON".to_string()),
    };
    format!("{}\t{:04X}\t{align}\t{combine}\t{class}", dotted(name, indent), segment.size)
}

/// The type in its five columns; sizes that have no name have none here.
fn type_name(of: Type) -> &'static str {
    match of {
        Type::Data(1) => "BYTE",
        Type::Data(2) => "WORD",
        Type::Data(4) => "DWORD",
        Type::Data(6) => "FWORD",
        Type::Data(8) => "QWORD",
        Type::Data(10) => "TBYTE",
        Type::Data(_) => "",
        Type::Near => "NEAR",
        Type::Far => "FAR ",
    }
}

/// A text in as many rows as it needs.
fn text_lines(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut parts: Vec<String> = chars.chunks(TEXT).map(|part| part.iter().collect()).collect();
    if parts.is_empty() {
        parts.push(String::new());
    }
    let last = parts.len() - 1;
    let mut out = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let start = if at == 0 { "TEXT  " } else { "\t\t\t\t\t      " };
        let end = if at == last { "\t\t" } else { "" };
        out.push(format!("{start}{part}{end}"));
    }
    out
}
