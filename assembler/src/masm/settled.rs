//! Instructions that pass one has settled: of words of the language and numbers alone, they mean
//! in pass two what they meant in pass one, and are put down without being read again.
//!
//! What could make a difference is looked at: the radix and the processor, open structures,
//! registers that a procedure is to save first, and names that the listing gives to words of the
//! language.

use isa::debug::CellKind;
use isa::i8086::{Encoded, Mnemonic, Prefixes, Processor};

use super::assembly::Assembly;
use super::coded::{Code, Selected};
use super::line::{Line, Origin};
use super::symbol::Pass;
use super::token::{Kind, Token};
use crate::source::Span;

/// The settled instructions of a listing, in the order in which pass one came to them.
#[derive(Debug, Default)]
pub(super) struct Settled {
    all: Vec<Entry>,
    /// How many of them pass two has passed.
    passed: usize,
    /// What pass one has found for the current line.
    now: Option<(Encoded, Prefixes)>,
    /// How often something was reported, or would have been in pass two.
    pub(super) remarks: usize,
    /// A macro has the name of a word of the language.
    pub(super) own_macros: bool,
}

#[derive(Debug)]
struct Entry {
    span: Span,
    /// Where the line begins in its file.
    line: u32,
    encoded: Encoded,
    prefixes: Prefixes,
    state: State,
}

/// What an instruction without names depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State {
    radix: u8,
    processor: Processor,
}

impl Settled {
    /// Pass one has chosen the form of an instruction.
    pub(super) fn chosen(&mut self, found: &Selected) {
        self.now = match found.code {
            Code::Plain(encoded, prefixes) if found.warnings.is_empty() => {
                Some((encoded, prefixes))
            }
            _ => None,
        };
    }

    /// What pass one has found is needed no more.
    pub(super) fn end(&mut self, pass: Pass) {
        if pass == Pass::Two {
            self.all = Vec::new();
        }
    }

    /// The pass begins.
    pub(super) fn begin(&mut self, pass: Pass) {
        match pass {
            Pass::One => *self = Settled::default(),
            Pass::Two => self.passed = 0,
        }
    }
}

impl Assembly<'_> {
    fn state(&self) -> State {
        State { radix: self.radix as u8, processor: self.processor }
    }

    /// Whether the words of an instruction mean the same wherever its line stands. RET depends on
    /// its procedure.
    fn is_nameless(&self, tokens: &[Token]) -> bool {
        let known = |token: &Token| match token.kind {
            Kind::Name => token.word.taken,
            Kind::Stray | Kind::String => false,
            _ => true,
        };
        let [head, rest @ ..] = tokens else { return false };
        head.word.mnemonic.is_some_and(|mnemonic| mnemonic != Mnemonic::Ret)
            && rest.iter().all(known)
            && self.building.is_none()
    }

    /// Reads a line; pass one keeps what it has come to if pass two will come to the same.
    pub(super) fn read_and_settle(&mut self, line: &Line) {
        let remarks = self.settled.remarks;
        self.settled.now = None;
        let tokens = self.words(&line.text);
        let outcome = self.dispatch(&line.text, &tokens, 0);
        let sure = outcome.is_ok() && self.settled.remarks == remarks && self.pass == Pass::One;
        if let (Some((encoded, prefixes)), true) = (self.settled.now.take(), sure)
            && line.origin == Origin::File
            && let ([first, ..], [.., last]) = (&tokens[..], &tokens[..])
            && self.is_nameless(&tokens)
        {
            let span = first.span.to(last.span);
            let (line, state) = (line.text.whole().start, self.state());
            self.settled.all.push(Entry { span, line, encoded, prefixes, state });
        }
        if outcome.is_err() && self.pass == Pass::One {
            self.unsized_lines.extend(self.here());
        }
        self.check(outcome);
    }

    /// Puts down in pass two what pass one has settled; whether there was something.
    pub(super) fn put_settled(&mut self, line: &Line) -> bool {
        if self.pass == Pass::One || self.settled.own_macros || self.symbols.has_own_words() {
            return false;
        }
        let at = line.text.whole();
        let before = |entry: &&Entry| entry.span.file == at.file && entry.line < at.start;
        let passed = self.settled.all[self.settled.passed..].iter().take_while(before).count();
        self.settled.passed += passed;
        let Some(entry) = self.settled.all.get(self.settled.passed) else { return false };
        let same = (entry.span.file, entry.line, entry.state) == (at.file, at.start, self.state());
        let first = self.procedures.last().is_some_and(|procedure| procedure.saved.awaits());
        if !same || first || line.origin != Origin::File || self.building.is_some() {
            return false;
        }
        if self.here().is_none() {
            return false;
        }
        self.settled.passed += 1;
        let cells = Code::Plain(entry.encoded, entry.prefixes).into_cells();
        let outcome = self.emit(entry.span, CellKind::Code, &cells);
        self.check(outcome);
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::masm::tests::code;

    #[test]
    fn what_pass_two_alone_sees_counts() {
        let radix = " IF2\n .RADIX 16\n ENDIF\n MOV AX,10\n MOV BX,10";
        assert_eq!(code(radix), [0xB8, 0x10, 0, 0xBB, 0x10, 0]);
    }

    #[test]
    fn a_macro_further_down_takes_the_instruction_in_pass_two() {
        let text = " IF1\n INC AX\n NOP\n ENDIF\n IF2\n INC AX\n NOP\n ENDIF\n IF1\n\
                    INC MACRO R\n DB 1\n ENDM\n ENDIF";
        assert_eq!(code(text), [1, 0x90]);
        assert_eq!(code(" INC AX\n NOP\nINC MACRO R\n DB 1\n ENDM"), [1, 0x90]);
    }

    #[test]
    fn a_procedure_saves_its_registers_before_its_first_instruction() {
        let text = "P PROC USES SI\n MOV AX,1\n INC AX\n RET\nP ENDP";
        assert_eq!(code(text), [0x56, 0xB8, 1, 0, 0x40, 0x5E, 0xC3]);
    }

    #[test]
    fn lines_that_pass_two_skips_are_not_put_down() {
        let text = " IF1\n INC AX\n ENDIF\n IF2\n DEC AX\n ENDIF\n PUSH CX\n POP DX";
        assert_eq!(code(text), [0x48, 0x51, 0x5A]);
    }
}
