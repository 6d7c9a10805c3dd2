//! What a listing is like as a whole, looked up in its words when something in it is not MASM's.

use super::word::Word;
use crate::source::Source;

/// What the words of a listing say about it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Survey {
    /// It opens no segment in any way.
    pub(super) bare: bool,
    /// It opens segments with SEGMENT.
    full: bool,
    /// It has an ASSUME.
    pub(super) assumes: bool,
    /// It loads the address of its data: it is an EXE program.
    pub(super) loads_data: bool,
    /// It was written for emu8086.
    emulator: bool,
    /// ORG stands above all segments.
    above: bool,
    ideal: bool,
    jumps: bool,
    /// It calls Linux.
    pub(super) linux: bool,
    /// Whose language it is, if not this one, and the words that show it.
    pub(super) foreign: Option<Foreign>,
}

/// A language that is not read here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Foreign {
    /// Its name, with what to do.
    pub(super) language: Language,
    /// Where the first of its words stands, in bytes from the start of the file.
    pub(super) start: usize,
    pub(super) end: usize,
    /// How many of its words there are.
    pub(super) count: usize,
    /// The first of them is nobody's label.
    sure: bool,
}

/// The languages that are told from MASM's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Nasm,
    Att,
    I386,
    Masm6,
}

/// Words that only one of the languages has, as the first of a line.
const HEADS: &[(Language, &[&str])] = &[
    (
        Language::Nasm,
        &[
            "SECTION", "GLOBAL", "BITS", "TIMES", "RESB", "RESW", "RESD", "[BITS", "[ORG",
            "[SECTION", "%DEFINE", "%MACRO", "%INCLUDE", "USE16", "CPU",
        ],
    ),
    (
        Language::Att,
        &[
            ".GLOBL", ".GLOBAL", ".TEXT", ".ASCII", ".ASCIZ", ".STRING", ".CODE16", "MOVL", "MOVW",
            "MOVB", "PUSHL", "POPL", "ADDL", "SUBL", "CMPL", "LEAL", ".SECTION",
        ],
    ),
    (
        Language::Masm6,
        &["INVOKE", ".IF", ".ELSE", ".ENDIF", ".WHILE", ".ENDW", ".REPEAT", ".UNTIL", ".ELSEIF"],
    ),
];

/// Registers of the 80386.
pub(super) const WIDE: [&str; 8] = ["EAX", "EBX", "ECX", "EDX", "ESI", "EDI", "ESP", "EBP"];

impl Survey {
    /// Looks through a listing.
    pub(super) fn of(source: &Source) -> Survey {
        let mut survey = Survey { bare: true, ..Survey::default() };
        let mut seen: Vec<(Language, Foreign)> = Vec::new();
        let mut at = 0;
        for line in source.code().split_inclusive('\n') {
            survey.line(line);
            for (language, start, end) in foreign_words(line) {
                let sure = is_sure(&line[start..end]);
                let (start, end) = (at + start, at + end);
                let first = Foreign { language, start, end, count: 1, sure };
                match seen.iter_mut().find(|(known, _)| *known == language) {
                    Some((_, foreign)) => foreign.count += 1,
                    None => seen.push((language, first)),
                }
            }
            at += line.len();
        }
        // Wide registers are in the listings of other assemblers, too.
        let order = |foreign: &Foreign| {
            let shared = matches!(foreign.language, Language::I386 | Language::Masm6);
            (shared, std::cmp::Reverse(foreign.count))
        };
        seen.sort_by_key(|(_, foreign)| order(foreign));
        let mut seen = seen.into_iter().map(|(_, foreign)| foreign);
        survey.foreign = seen.find(|foreign| survey.is_certain(foreign));
        survey
    }

    /// Whether words of another language are no accident.
    fn is_certain(&self, foreign: &Foreign) -> bool {
        match foreign.language {
            Language::Nasm | Language::Att => self.bare && (foreign.count > 1 || foreign.sure),
            Language::I386 => foreign.count > 1,
            Language::Masm6 => true,
        }
    }

    /// Whether segments are opened with `.CODE` and its kin only.
    pub(super) fn simplified(&self) -> bool {
        !self.bare && !self.full
    }

    /// Whether a number between brackets is memory wherever it stands.
    pub(super) fn brackets(&self) -> bool {
        self.emulator || self.ideal || self.bare || self.above && !self.full
    }

    /// Whether conditional jumps that are too short are to be made longer.
    pub(super) fn widens(&self) -> bool {
        self.emulator || self.jumps || self.bare || self.above && !self.full
    }

    fn line(&mut self, line: &str) {
        let code = line.split(';').next().unwrap_or_default();
        let mut words =
            code.split(|c: char| c.is_whitespace() || c == ':').filter(|w| !w.is_empty());
        let mut word = || words.next().unwrap_or_default().to_ascii_uppercase();
        let (first, second) = (word(), word());
        let full = first == "SEGMENT" || second == "SEGMENT";
        let simplified = matches!(
            first.as_str(),
            ".MODEL" | ".CODE" | ".DATA" | ".STACK" | "MODEL" | "CODESEG" | "DATASEG" | ".DATA?"
        );
        // ORG above everything is emulators' way.
        self.above |= first == "ORG" && self.bare;
        self.full |= full;
        self.bare &= !full && !simplified;
        self.assumes |= first == "ASSUME";
        self.ideal |= first == "IDEAL";
        self.jumps |= first == "JUMPS" || matches!(first.as_str(), ".486" | ".586" | ".686");
        self.emulator |= first.starts_with("#MAKE") || first == "INCLUDE" && is_emulators(&second);
        self.linux |= first == "INT" && matches!(second.as_str(), "0X80" | "$0X80" | "80H");
        let code = code.to_ascii_uppercase();
        self.loads_data |= ["@DATA", ".STARTUP", "STARTUPCODE"].iter().any(|w| code.contains(w));
    }
}

/// Whether a file's name as written is that of emu8086's macros.
pub(super) fn is_emulators(name: &str) -> bool {
    let name = name.trim_matches(['"', '\'']);
    name.rsplit(['/', '\\']).next().is_some_and(|last| last.eq_ignore_ascii_case("emu8086.inc"))
}

/// Whether a word of another language is nobody's label.
fn is_sure(word: &str) -> bool {
    let word = word.to_ascii_uppercase();
    ["BITS", "TIMES", "$$", " NEAR"].iter().any(|sign| word.ends_with(sign))
}

/// The words of a line that other languages have, each with its place.
fn foreign_words(line: &str) -> Vec<(Language, usize, usize)> {
    let code = line.split([';', '\'', '"']).next().unwrap_or_default();
    let mut found = Vec::new();
    let start = code.len() - code.trim_start().len();
    let first = code.split_whitespace().next().unwrap_or_default();
    let key = first.to_ascii_uppercase();
    for (language, heads) in HEADS {
        // `.IF(` needs no blank.
        let word = key.split('(').next().unwrap_or_default();
        let behind = code[start + first.len()..].trim_start();
        let second = behind.split_whitespace().next().unwrap_or_default();
        let defines = Word::of(second).named_directive || behind.starts_with([':', '=']);
        if heads.contains(&word) && !defines {
            found.push((*language, start, start + word.len()));
        }
    }
    found.extend(near_jump(code).map(|(start, end)| (Language::Nasm, start, end)));
    // The start of the section.
    found.extend(code.find("$$").map(|at| (Language::Nasm, at, at + 2)));
    // `.name:` is mostly a label of NASM's.
    if key.len() > 2 && key.starts_with('.') && key.ends_with(':') {
        found.push((Language::Nasm, start, start + first.len()));
    }
    let between = |c: char| !c.is_ascii_alphanumeric() && c != '%' && c != '_';
    let mut at = 0;
    for part in code.split_inclusive(between) {
        let word = part.trim_end_matches(between);
        let key = word.to_ascii_uppercase();
        let register = key.trim_start_matches('%');
        if WIDE.contains(&register) {
            let language = if key.starts_with('%') { Language::Att } else { Language::I386 };
            found.push((language, at, at + word.len()));
        }
        at += part.len();
    }
    found
}

/// Where `JMP NEAR NAME` stands, which MASM has with PTR.
fn near_jump(code: &str) -> Option<(usize, usize)> {
    let mut words = code.split_whitespace();
    let is = |word: Option<&str>, name: &str| word.is_some_and(|it| it.eq_ignore_ascii_case(name));
    let (jump, near) = (words.next()?, words.next());
    let jumps = is(Some(jump), "JMP") && is(near, "NEAR");
    let behind = words.next().filter(|next| jumps && !next.eq_ignore_ascii_case("PTR"))?;
    let start = code.find(jump)?;
    let end = code.find(behind).filter(|_| behind.len() > 1)?;
    Some((start, start + code[start..end].trim_end().len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survey(text: &str) -> Survey {
        Survey::of(&Source::new("a", text.into(), None))
    }

    #[test]
    fn a_listing_is_known_by_its_words() {
        assert!(survey("ORG 100h\nMOV AX,1 ; .CODE\n").bare);
        assert!(survey(".data\nx db 1\n").simplified());
        assert!(survey("#make_COM#\n").widens());
        assert!(!survey("CODE SEGMENT\n").brackets());
    }

    #[test]
    fn places_are_right_behind_letters_of_any_width() {
        let text = "ЖёMOV EAX,1\n漢 EBX\n";
        let wide =
            survey(text).foreign.map(|found| (found.language, &text[found.start..found.end]));
        assert_eq!(wide, Some((Language::I386, "EAX")));
    }

    #[test]
    fn one_word_of_another_language_is_an_accident() {
        let boot = "jmp near Code\nCode: inc word[ds:1]\n";
        assert_eq!(survey(boot).foreign.map(|f| &boot[f.start..f.end]), Some("jmp near"));
        assert_eq!(survey("jmp near ptr x\ntimes db 2\n").foreign, None);
        assert!(survey("x: times 510-($-$$) db 0\n times 2 db 0\n").foreign.is_some());
        assert_eq!(survey("section DB 1\nglobal:\n").foreign.map(|f| f.count), None);
        let linux = survey("section .text\nglobal _start\nmov eax,1\nxor ebx,ebx\nint 0x80\n");
        assert!(linux.linux && linux.foreign.is_some_and(|f| f.language == Language::Nasm));
        let nasm = survey("bits 16\nsection .text\nglobal _start\n").foreign;
        assert_eq!(nasm.map(|f| (f.language, f.start, f.count)), Some((Language::Nasm, 0, 3)));
    }
}
