//! Signs that touch words: the dot that begins a name, `//` before a comment, and labels that have
//! signs in them.

use super::assembly::Assembly;
use super::name::DOTTED_DIRECTIVES;
use super::problem::{Problem, What};
use super::token::{Kind, Token};
use super::words;
use crate::diagnostic::Edit;
use crate::source::Span;

/// A label with a sign in it, which is no name.
#[derive(Debug, Clone)]
pub(super) struct Signed {
    /// As written.
    written: String,
    /// The name that is taken for it.
    name: String,
    place: Span,
    /// Where it is used.
    uses: Vec<Span>,
}

/// Labels with signs that are told what they are; of a listing with more it is clear.
const MOST_SIGNED: usize = 50;

impl Assembly<'_> {
    /// Makes words of what signs have taken apart.
    pub(super) fn join_signs(&mut self, tokens: &mut Vec<Token<'_>>) {
        let sign = |token: &Token<'_>| is_sign(token.kind);
        if !tokens.iter().any(sign) {
            return;
        }
        let slashes = |pair: &[Token<'_>]| pair.iter().all(|token| token.kind == Kind::Slash);
        let mut pairs = tokens.windows(2);
        if let Some(at) = pairs.position(|pair| slashes(pair) && touch(pair)) {
            self.report(tokens[at].span.to(tokens[at + 1].span), What::SlashComment);
            tokens.truncate(at);
        }
        self.find_signed(tokens);
        self.use_signed(tokens);
        join_dots(tokens);
    }

    /// A label such as `odd/even:`.
    fn find_signed(&mut self, tokens: &[Token<'_>]) {
        let Some(colon) = tokens.iter().position(|token| token.kind == Kind::Colon) else { return };
        let Some((written, name)) = signed(&tokens[..colon]) else { return };
        let known = |it: &Signed| it.written.eq_ignore_ascii_case(&written);
        // Each of them is looked for in every line behind.
        if self.classroom.signed.len() >= MOST_SIGNED {
            return;
        }
        if !touch(&tokens[colon - 1..=colon]) || self.classroom.signed.iter().any(known) {
            return;
        }
        let place = tokens[0].span.to(tokens[colon - 1].span);
        self.classroom.signed.push(Signed { written, name, place, uses: Vec::new() });
    }

    /// The name that is taken for such a label, wherever it is used.
    fn use_signed(&mut self, tokens: &mut Vec<Token<'_>>) {
        let pass_two = self.pass == super::symbol::Pass::Two;
        for label in &mut self.classroom.signed {
            let words = 2 * label.written.matches(['.', '/', '-']).count() + 1;
            let mut at = 0;
            while let Some(run) = tokens.get(at..at + words) {
                let same =
                    signed(run).is_some_and(|(text, _)| text.eq_ignore_ascii_case(&label.written));
                if same {
                    let span = run[0].span.to(run[words - 1].span);
                    let (start, end) = (run[0].start, run[words - 1].end);
                    let name = run[0].clone().respelt(Kind::Name, label.name.clone());
                    tokens.splice(at..at + words, [Token { span, start, end, ..name }]);
                    if pass_two && !label.uses.contains(&span) && span != label.place {
                        label.uses.push(span);
                    }
                }
                at += 1;
            }
        }
    }

    /// Reports labels with signs, each with its uses.
    pub(super) fn report_signed(&mut self) {
        for Signed { written, name, place, uses } in std::mem::take(&mut self.classroom.signed) {
            let places = std::iter::once(place).chain(uses);
            let edits = places.map(|span| Edit { span, replacement: name.clone() }).collect();
            let what = What::SignInLabel { written, name, edits };
            self.found.push(words::diagnostic(Problem { span: place, what }));
        }
    }
}

const fn is_sign(kind: Kind) -> bool {
    matches!(kind, Kind::Dot | Kind::Slash | Kind::Minus)
}

/// Whether nothing stands between neighbours.
fn touch(tokens: &[Token<'_>]) -> bool {
    tokens.windows(2).all(|pair| pair[0].end == pair[1].start)
}

/// What is written and a name for it, if these words are one with signs in it.
fn signed(tokens: &[Token<'_>]) -> Option<(String, String)> {
    let is_word = |token: &Token<'_>| matches!(token.kind, Kind::Name | Kind::Number);
    let alternate = tokens.iter().enumerate().all(|(at, token)| match at % 2 {
        0 => is_word(token),
        _ => is_sign(token.kind),
    });
    let is_label = tokens.len() > 2 && tokens.len() % 2 == 1 && tokens[0].kind == Kind::Name;
    if !is_label || !alternate || !touch(tokens) {
        return None;
    }
    let texts = || tokens.iter().map(|token| &*token.text);
    let names: Vec<&str> = texts().step_by(2).collect();
    Some((texts().collect(), names.join("_")))
}

/// A dot that touches the word behind it begins a name, unless it is an operator or begins a
/// directive.
fn join_dots(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at + 1 < tokens.len() {
        if begins_name(tokens, at) {
            let word = tokens.remove(at + 1);
            let (span, start) = (tokens[at].span.to(word.span), tokens[at].start);
            let text = format!(".{}", word.text);
            tokens[at] = Token { span, start, ..word.respelt(Kind::Name, text) };
        }
        at += 1;
    }
}

fn begins_name(tokens: &[Token<'_>], at: usize) -> bool {
    let [dot, word, behind @ ..] = &tokens[at..] else { return false };
    if dot.kind != Kind::Dot || word.kind != Kind::Name || word.is("TYPE") || dot.end != word.start
    {
        return false;
    }
    let begins_line = || match behind.first() {
        Some(next) if next.kind == Kind::Colon => {
            let is = |name: &&str| name[1..].eq_ignore_ascii_case(&word.text);
            !DOTTED_DIRECTIVES.iter().any(is)
        }
        Some(next) => next.kind == Kind::Equals || next.word.named_directive,
        None => false,
    };
    match &tokens[..at] {
        [] => begins_line(),
        [label, colon] if label.kind == Kind::Name && colon.kind == Kind::Colon => {
            label.word.register.is_some() || begins_line()
        }
        [.., before] => match before.kind {
            Kind::Name => {
                before.end < dot.start
                    && (at == 1 || before.word.taken)
                    && before.word.register.is_none()
            }
            Kind::Comma | Kind::Colon | Kind::Plus | Kind::Minus | Kind::Star => true,
            Kind::OpenBracket | Kind::OpenParenthesis => true,
            _ => false,
        },
    }
}
