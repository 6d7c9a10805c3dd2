//! What a line is: a label, a definition, a directive, an instruction, a macro's name; and who
//! deals with it.

use super::assembly::Assembly;
use super::habit::Habit;
use super::line::Line;
use super::name::{self, DOTTED_DIRECTIVES, NAMED_DIRECTIVES};
use super::problem::{Outcome, What, problem};
use super::symbol::{Meaning, Type};
use super::text::Text;
use super::token::{Kind, Token};
use super::unknown::as_meant;
use super::word::Word;
use crate::say;
use crate::source::Span;
use crate::suggest;

/// The parts of a statement that directives get.
pub(super) struct Statement<'t> {
    pub(super) line: &'t Text,
    /// The name in front, when the directive defines one.
    pub(super) name: Option<&'t Token<'t>>,
    /// The directive or instruction itself.
    pub(super) head: &'t Token<'t>,
    /// What stands behind it.
    pub(super) rest: &'t [Token<'t>],
}

impl Statement<'_> {
    /// The empty place behind the last word.
    pub(super) fn end(&self) -> Span {
        self.rest.last().unwrap_or(self.head).span.after()
    }

    /// From the first word to the last.
    pub(super) fn span(&self) -> Span {
        let first = self.name.unwrap_or(self.head).span;
        first.to(self.rest.last().unwrap_or(self.head).span)
    }
}

/// Longest line in bytes, without its comment (MASM 5.10: 512).
pub(super) const LONGEST_LINE: usize = 512;

/// Directives whose operands may be words like `DB`.
const TAKES_WORDS: &[&str] = &[
    "PUBLIC", "PURGE", "EXTRN", "INCLUDE", "COMMENT", "TITLE", "SUBTTL", "IRP", "IRPC", "REPT",
    "LOCAL", "ASSUME",
];

impl Assembly<'_> {
    /// Deals with one line.
    pub(super) fn statement(&mut self, line: &Line) {
        if self.is_skipping() {
            self.skip_line(&line.text);
        } else if self.is_too_long(&line.text) {
            self.define_from_long(&line.text);
        } else if !self.put_settled(line) {
            self.read_and_settle(line);
        }
    }

    /// Whether a line is too long to be read; if so that is reported.
    fn is_too_long(&mut self, line: &Text) -> bool {
        if line.len() <= LONGEST_LINE {
            return false;
        }
        let code = line.as_str().split(';').next().unwrap_or_default().trim_end();
        let strict = self.classroom.dialect == super::options::Dialect::Masm;
        let code = if strict { code.len() } else { code.trim_start().len() };
        if code <= LONGEST_LINE {
            return false;
        }
        let from =
            (0..=LONGEST_LINE).rev().find(|&at| line.as_str().is_char_boundary(at)).unwrap_or(0);
        self.report(line.span(from..from + 1), What::LineTooLong { length: code });
        true
    }

    /// The name that a line defines which is too long: using it is no second mistake.
    fn define_from_long(&mut self, line: &Text) {
        let text = line.as_str();
        let head = text.char_indices().nth(LONGEST_LINE / 4).map_or(text.len(), |(at, _)| at);
        let start = line.slice(0..head);
        let tokens = super::token::lex(&start, 0, self.sources);
        if let [name, head, ..] = &tokens[..]
            && name.kind == Kind::Name
            && let Some(size) = self.element(head).map(|element| element.size() as u16)
        {
            let outcome = self.place(name, Type::Data(size), 1, size.into());
            self.check(outcome);
        }
    }

    pub(super) fn dispatch(&mut self, line: &Text, tokens: &[Token], depth: usize) -> Outcome<()> {
        let mut tokens = tokens;
        while let [name, colon, rest @ ..] = tokens
            && name.kind == Kind::Name
            && colon.kind == Kind::Colon
        {
            if self.is_data_label(colon, rest) {
                return self.data_label(line, name, rest, depth);
            }
            self.label_of_line(line, name, rest);
            tokens = rest;
        }
        let Some(head) = tokens.first() else { return Ok(()) };
        if head.kind != Kind::Name {
            return self.sign(line, head, tokens);
        }
        if let Some(outcome) = self.named(line, tokens) {
            return outcome;
        }
        let statement = Statement { line, name: None, head, rest: &tokens[1..] };
        if let Some(found) = self.macros.get(&head.text).cloned() {
            return self.call_macro(&statement, &found);
        }
        if self.is_prose(head, statement.rest) {
            return problem(head.span, What::PlainWords(head.text.to_string()));
        }
        if self.building.is_some() && !self.may_stand_in_structure(&head.key()) {
            self.no_field(head)?;
        }
        if head.word.directive
            && let Some(outcome) = self.directive(&statement, &head.key())
        {
            return outcome;
        }
        match self.symbols.of(head).map(|symbol| &symbol.meaning) {
            Some(Meaning::Text(_)) if depth < 16 && head.word.mnemonic.is_none() => {
                let expanded = self.expand(tokens);
                return self.dispatch(line, &expanded, depth + 1);
            }
            Some(Meaning::Structure { .. } | Meaning::Record { .. }) => {
                return self.data(&statement);
            }
            _ => {}
        }
        if self.is_instruction(head.word) {
            return self.instruction(&statement);
        }
        self.beyond(line, tokens, depth)
    }

    /// A line that begins with no name.
    fn sign(&mut self, line: &Text, head: &Token, tokens: &[Token]) -> Outcome<()> {
        match head.kind {
            Kind::Dot => self.dotted(line, tokens),
            Kind::Percent => Ok(()),
            Kind::Stray if head.text == "#" => {
                self.habit_edit(Habit::Emulator, head.span.before(), ";");
                Ok(())
            }
            Kind::Stray => problem(head.span, What::Echo),
            _ => problem(head.span, What::Expected(say!("a label, an instruction or a directive"))),
        }
    }

    /// A label, behind what the procedure saves before its first instruction.
    fn label_of_line(&mut self, line: &Text, name: &Token, rest: &[Token]) {
        if let Some(head) = rest.first().filter(|head| self.is_instruction(head.word)) {
            let statement = Statement { line, name: None, head, rest };
            let outcome = self.save_registers(head, &statement);
            self.check(outcome);
        }
        let outcome = self.code_label(name);
        self.check(outcome);
    }

    /// The name of data that has a colon.
    fn data_label(
        &mut self,
        line: &Text,
        name: &Token,
        rest: &[Token],
        depth: usize,
    ) -> Outcome<()> {
        if rest.is_empty() {
            return self.place(name, Type::Data(1), 1, 1);
        }
        let joined: Vec<Token<'_>> = std::iter::once(name).chain(rest).cloned().collect();
        self.dispatch(line, &joined, depth)
    }

    /// A line that begins with no word of MASM's.
    fn beyond(&mut self, line: &Text, tokens: &[Token], depth: usize) -> Outcome<()> {
        let Some((head, rest)) = tokens.split_first() else { return Ok(()) };
        let statement = Statement { line, name: None, head, rest };
        let key = head.key();
        if self.is_protected(&key) {
            return self.protected(&statement);
        }
        if depth < 16
            && let Some(strict) = self.in_strict_words(tokens)
        {
            return self.dispatch(line, &strict, depth + 1);
        }
        if head.word.mnemonic.is_some() {
            self.note_later(head.span);
            return self.instruction(&statement);
        }
        let refused = self.unknown(tokens);
        let meant = refused.as_ref().err().and_then(|found| as_meant(found, tokens));
        let Some(meant) = meant.filter(|_| depth < 16) else { return refused };
        self.check(refused);
        self.dispatch(line, &meant, depth + 1)
    }

    /// A statement whose second word defines the first: `X EQU 5`, `X DB 5`, `X = 5`, `P PT <>`.
    fn named(&mut self, line: &Text, tokens: &[Token]) -> Option<Outcome<()>> {
        let [name, head, rest @ ..] = tokens else { return None };
        let statement = Statement { line, name: Some(name), head, rest };
        if head.kind == Kind::Equals {
            return Some(self.assign(&statement));
        }
        if head.kind != Kind::Name {
            return None;
        }
        if name.word.directive && takes_words(&name.key()) {
            return None;
        }
        let type_name = matches!(
            self.symbols.of(head).map(|symbol| &symbol.meaning),
            Some(Meaning::Structure { .. } | Meaning::Record { .. })
        );
        if type_name && self.macros.get(&name.text).is_none() && !self.is_instruction(name.word) {
            return Some(self.data(&statement));
        }
        if !head.word.named_directive {
            return None;
        }
        let key = head.key();
        if self.building.is_some()
            && matches!(key.as_ref(), "SEGMENT" | "PROC" | "STRUC")
            && let Err(refused) = self.no_field(head)
        {
            return Some(Err(refused));
        }
        Some(match key.as_ref() {
            "EQU" => self.equate(&statement),
            "MACRO" => self.define_macro(&statement),
            "SEGMENT" => self.segment(&statement),
            "ENDS" => self.ends(&statement),
            "PROC" => self.procedure(&statement),
            "ENDP" => self.end_procedure(&statement),
            "LABEL" => self.label(&statement),
            "GROUP" => self.group(&statement),
            "STRUC" => self.structure(&statement),
            "RECORD" => self.record(&statement),
            "CATSTR" | "SUBSTR" | "SIZESTR" | "INSTR" => self.text_function(&statement),
            _ => self.data(&statement),
        })
    }

    /// Whether a name is an instruction of the chosen processor.
    pub(super) fn is_instruction(&self, word: Word) -> bool {
        word.mnemonic.is_some_and(|mnemonic| {
            self.processor != isa::i8086::Processor::I8086 || !name::is_later(mnemonic)
        }) || word.coprocessor
    }

    /// A directive that begins its line.
    fn directive(&mut self, statement: &Statement<'_>, key: &str) -> Option<Outcome<()>> {
        Some(match key {
            "DB" | "DW" | "DD" | "DF" | "DQ" | "DT" => self.data(statement),
            "ASSUME" => self.assume(statement),
            "ORG" => self.org(statement),
            "EVEN" => self.even(statement),
            "ALIGN" => self.align(statement),
            "PUBLIC" => self.public(statement),
            "EXTRN" => self.external(statement),
            "COMM" => self.communal(statement),
            "INCLUDELIB" => self.include_library(statement),
            "TITLE" | "SUBTTL" => {
                self.heading(statement, key);
                Ok(())
            }
            "PAGE" => self.page(statement),
            "NAME" => self.module_name(statement),
            "INCLUDE" => self.include(statement),
            "COMMENT" => self.comment(statement),
            "DOSSEG" => {
                self.object.dos_order = true;
                Ok(())
            }
            "END" => self.end(statement),
            "ENDS" | "ENDP" | "MACRO" | "PROC" | "SEGMENT" | "STRUC" | "LABEL"
                if statement.rest.first().is_some_and(|name| name.kind == Kind::Name) =>
            {
                return None;
            }
            "ENDS" if self.building.is_some() || !self.open.is_empty() => self.ends(statement),
            "ENDP" if !self.procedures.is_empty() => self.end_procedure(statement),
            "REPT" | "IRP" | "IRPC" => self.repeat(statement),
            "ENDM" => problem(statement.head.span, What::NotInMacro),
            "EXITM" => self.exit_macro(statement),
            "PURGE" => self.purge(statement),
            "LOCAL" => problem(statement.head.span, What::NotInMacro),
            _ if is_conditional(key) => self.conditional(statement, key),
            _ if NAMED_DIRECTIVES.contains(&key) && statement.rest.is_empty() => {
                problem(statement.head.span.before(), What::Expected(say!("a name in front")))
            }
            "SEGMENT" | "PROC" | "MACRO" | "STRUC" | "RECORD" | "GROUP" | "LABEL" | "EQU" => {
                problem(statement.head.span.before(), What::Expected(say!("a name in front")))
            }
            _ => return None,
        })
    }

    /// A directive with a leading dot.
    fn dotted(&mut self, line: &Text, tokens: &[Token]) -> Outcome<()> {
        let [dot, head, rest @ ..] = tokens else {
            return problem(tokens[0].span, What::Expected(say!("a directive behind the dot")));
        };
        let statement = Statement { line, name: None, head, rest };
        let key = if head.kind == Kind::Number || head.kind == Kind::Name {
            head.key()
        } else {
            return problem(dot.span, What::Expected(say!("a directive behind the dot")));
        };
        if let Some(found) = self.macros.get(&format!(".{}", head.text)).cloned() {
            return self.call_macro(&statement, &found);
        }
        match key.as_ref() {
            "MODEL" => self.model(&statement),
            "CODE" | "DATA" | "DATA?" | "CONST" | "FARDATA" | "FARDATA?" | "STACK" => {
                self.simplified_segment(&statement, &key)
            }
            "RADIX" => self.radix(&statement),
            "STARTUP" => self.startup(&statement),
            "EXIT" => self.exit(&statement),
            "486" | "486P" | "586" | "586P" | "686" | "686P" => self.later_processor(head.span),
            "8086" | "186" | "286" | "286C" | "286P" | "386" | "386C" | "386P" => {
                self.set_processor(&key)
            }
            "ERR" | "ERR1" | "ERR2" | "ERRE" | "ERRNZ" | "ERRDEF" | "ERRNDEF" | "ERRB"
            | "ERRNB" | "ERRIDN" | "ERRDIF" | "ERRIDNI" | "ERRDIFI" => {
                self.forced_error(dot, &statement, &key)
            }
            "LIST" | "XLIST" | "LALL" | "SALL" | "XALL" | "LFCOND" | "SFCOND" | "TFCOND" => {
                self.choose(&key);
                Ok(())
            }
            "8087" | "287" | "387" => {
                self.name_processor(&key);
                Ok(())
            }
            "CREF" | "XCREF" | "TYPE" => Ok(()),
            "ALPHA" | "SEQ" => {
                self.object.sorted = key == "ALPHA";
                Ok(())
            }
            _ => {
                let name = format!(".{}", head.text);
                let nearest = suggest::nearest(&name, DOTTED_DIRECTIVES.iter().copied());
                let nearest = nearest.map(str::to_string);
                problem(dot.span.to(head.span), What::UnknownDirective { name, nearest })
            }
        }
    }

    /// Whether all of the words behind a directive were used.
    pub(super) fn extra(&mut self, left: &[Token]) {
        if let (Some(first), Some(last)) = (left.first(), left.last()) {
            self.report(first.span.to(last.span), What::ExtraCharacters);
        }
    }

    /// Gives a name a meaning, unless it has another one already.
    ///
    /// # Errors
    /// The name is defined twice, or is something else.
    pub(super) fn define(&mut self, name: &Token, meaning: Meaning) -> Outcome<()> {
        let place = Some(name.span);
        if name.word.reserved {
            self.report(name.span, What::UsedReserved(name.text.to_string()));
        }
        if let Some(old) = self.symbols.of(name).filter(|old| old.seen == self.pass) {
            let redefinable = match (&old.meaning, &meaning) {
                (
                    Meaning::Number { value: before, changeable, .. },
                    Meaning::Number { value, changeable: still, .. },
                ) => (*changeable && *still) || *before as u16 == *value as u16,
                (Meaning::Text(_), Meaning::Text(_)) => true,
                // The fields of both stay names, so none may occur twice.
                (Meaning::Structure { .. }, Meaning::Structure { .. }) => true,
                _ => false,
            };
            if !redefinable {
                let (first, name_text) = (old.place, name.text.to_string());
                let alike =
                    std::mem::discriminant(&old.meaning) == std::mem::discriminant(&meaning);
                let what = if alike {
                    let other = first.map(|first| self.text_of_span(first));
                    let alike = other.filter(|other| {
                        other.len() > 31 && !other.eq_ignore_ascii_case(&name_text)
                    });
                    What::DefinedTwice { name: name_text, first, alike }
                } else {
                    What::DifferentKind { name: name_text, first }
                };
                return problem(name.span, what);
            }
        }
        self.symbols.set(&name.text, meaning, place, self.pass);
        Ok(())
    }
}

/// Whether the operands of a directive may be words like `DB`.
fn takes_words(key: &str) -> bool {
    TAKES_WORDS.contains(&key) || key.starts_with("IF") && is_conditional(key)
}

/// Directives that begin a conditional block; behind ELSE they go on with one.
pub(super) const TESTS: [&str; 12] = [
    "IF", "IFE", "IF1", "IF2", "IFDEF", "IFNDEF", "IFB", "IFNB", "IFIDN", "IFIDNI", "IFDIF",
    "IFDIFI",
];

/// Whether a name is a conditional directive.
pub(super) fn is_conditional(key: &str) -> bool {
    let test = key.strip_prefix("ELSE").unwrap_or(key);
    TESTS.contains(&test) || matches!(key, "ELSE" | "ENDIF")
}
