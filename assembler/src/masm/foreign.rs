//! Listings for another assembler: one report that says which, instead of one for every line.

use super::assembly::Assembly;
use super::options::Dialect;
use super::problem as codes;
use super::survey::{Foreign, Language, WIDE};
use crate::diagnostic::Diagnostic;
use crate::say;
use crate::setting;
use crate::source::{FileId, Span};
use crate::text::Text;

impl Assembly<'_> {
    /// Whose rules hold: the command line's word counts more than the listing's. What is wrong with
    /// the listing's.
    pub(super) fn settle_dialect(&mut self, root: FileId) -> Vec<Diagnostic> {
        let source = self.sources.get(root);
        let mut problems = Vec::new();
        let mut said = None;
        for it in setting::all(source, root, &super::LEXIS) {
            if !source.slice(it.word).eq_ignore_ascii_case(super::SETTINGS[0]) {
                continue;
            }
            let value = it.values.first().copied().unwrap_or(it.word.after());
            said = Dialect::from_name(source.slice(value)).or(said);
            if Dialect::from_name(source.slice(value)).is_none() {
                let known = Dialect::ALL.map(Dialect::name);
                problems.push(setting::unknown_value(source, &it, value, known));
            }
        }
        self.classroom.dialect = self.request.options.masm.dialect.or(said).unwrap_or_default();
        problems
    }

    /// Whether a report has nothing to do with the listing being foreign: of one for the 80386 the
    /// registers are at fault, of any other one everything is.
    pub(super) fn is_apart(&self, found: &Diagnostic) -> bool {
        let foreign = self.classroom.surveyed.and_then(|survey| survey.foreign);
        let name = found.span().map(|span| self.text_of_span(span).to_ascii_uppercase());
        foreign.is_some_and(|foreign| foreign.language == Language::I386)
            && found.code != codes::LATER_PROCESSOR
            && name.is_none_or(|name| !WIDE.contains(&name.as_str()))
    }

    /// A listing that needs a later processor is told so once, at the first such instruction.
    pub(super) fn refuse_once(&mut self) {
        let mut later = Vec::new();
        self.found.retain(|found| {
            let is_later = found.code == codes::LATER_PROCESSOR;
            if is_later {
                later.push(found.clone());
            }
            !is_later
        });
        later.sort_by_key(Diagnostic::span);
        let more = later.len().saturating_sub(1);
        let Some(first) = later.into_iter().next() else { return };
        self.found.push(match more {
            0 => first,
            _ => first.because(say!("{more} more places need a later processor", more)),
        });
    }

    /// The report of a listing that is another assembler's.
    pub(super) fn foreign(&mut self, root: FileId) -> Option<Diagnostic> {
        let survey = self.survey();
        let Foreign { language, start, end, count, .. } = survey.foreign?;
        let span = Span::new(root, start, end);
        let [message, label, advice] = words(language, self.sources.slice(span));
        let many = match count {
            1 => say!("this word of it shows that"),
            _ => say!("{count} words of it show that; this is the first", count),
        };
        let mut found = Diagnostic::error(codes::FOREIGN, message, span, label)
            .because(many)
            .because(say!("typein reads MASM's language for the 8086"));
        if survey.linux {
            found = found.because(say!("INT 80h calls Linux; DOS is called with INT 21h"));
        }
        Some(found.advise(advice))
    }
}

/// Whose language it is, what its word is, and what to do.
fn words(language: Language, word: &str) -> [Text; 3] {
    match language {
        Language::Nasm => [
            say!("the listing is written for NASM"),
            say!("NASM's notation"),
            say!(
                "write SEGMENT and ENDS for section, DB 10 DUP (0) for times, OFFSET for an \
                 address, and brackets for nothing else than memory"
            ),
        ],
        Language::Att => [
            say!("the listing is written for the GNU assembler"),
            say!("AT&T's notation"),
            say!("write the destination first, and no % and $: `movw $5, %ax` is `MOV AX,5`"),
        ],
        Language::I386 => [
            say!("the listing is written for the 80386"),
            say!("a register of 32 bits"),
            say!("use the registers of the 8086: AX for EAX; DOS is called with INT 21h"),
        ],
        Language::Masm6 => [
            say!("the listing is written for MASM 6"),
            say!("MASM 5.10 has no such directive"),
            match word.starts_with('.') {
                true => say!("write CMP and a conditional jump for .IF and .WHILE"),
                false => say!("write PUSH and CALL for INVOKE"),
            },
        ],
    }
}
