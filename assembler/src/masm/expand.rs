//! From a line to its words: look-alike letters are made Latin, and text takes the place of its
//! names.

use std::borrow::Cow;

use super::assembly::Assembly;
use super::problem::What;
use super::symbol::{Meaning, Symbol};
use super::text::Text;
use super::token::{self, Kind, Token};
use crate::suggest;

/// Words of a line after text has taken the place of names.
const MOST_TOKENS: usize = 2048;

impl Assembly<'_> {
    /// The words of a line, look-alike letters made Latin. They are reported unless the line's
    /// words are free text.
    pub(super) fn words<'l>(&mut self, line: &'l Text) -> Vec<Token<'l>> {
        let mut tokens = token::lex(line, 0, self.sources);
        let free = self.is_free_text(&tokens);
        if !free {
            self.respell(&mut tokens);
            self.join_signs(&mut tokens);
        }
        let plain = line.as_str().is_ascii();
        for token in tokens.iter_mut().filter(|token| !plain || token.kind == Kind::Stray) {
            let stray = token.kind == Kind::Stray;
            if !stray && (token.text.is_ascii() || token.kind == Kind::String) {
                continue;
            }
            let latin = suggest::in_latin(&token.text).filter(|latin| latin.is_ascii());
            let what = match &latin {
                Some(latin) => {
                    What::LookAlike { written: token.text.to_string(), latin: latin.clone() }
                }
                None if stray => What::StrayCharacter,
                None => What::ForeignName,
            };
            let span = token.span;
            if let Some(latin) = latin {
                *token = token.clone().respelt(token.kind, latin);
            }
            if !free {
                self.report(span, what);
            }
        }
        tokens
    }

    /// Whether a line's words are text that nobody reads as words: titles, comments, file names,
    /// arguments.
    fn is_free_text(&self, tokens: &[Token]) -> bool {
        const FREE: [&str; 6] = ["COMMENT", "TITLE", "SUBTTL", "INCLUDE", "IRP", "IRPC"];
        let [head, rest @ ..] = tokens else { return false };
        let text_equate = |rest: &[Token]| match rest {
            [equ, open, ..] => open.kind == Kind::Less && equ.is("EQU"),
            _ => false,
        };
        head.kind == Kind::Percent
            || head.kind == Kind::Stray && head.text == "#"
            || head.word.directive && FREE.contains(&head.key().as_ref())
            || self.macros.get(&head.text).is_some()
            || text_equate(rest)
    }

    /// The words with the text of text names in their place.
    pub(super) fn expand<'t, 'l>(&self, tokens: &'t [Token<'l>]) -> Cow<'t, [Token<'l>]> {
        let is_text = |token: &Token| {
            token.kind == Kind::Name
                && matches!(
                    self.symbols.of(token).map(|symbol| &symbol.meaning),
                    Some(Meaning::Text(_))
                )
        };
        if !tokens.iter().any(is_text) {
            return Cow::Borrowed(tokens);
        }
        let (mut out, mut replaced) = (Vec::new(), 0);
        let mut pending: Vec<(Token<'l>, usize)> =
            tokens.iter().rev().map(|t| (t.clone(), 0)).collect();
        while let Some((token, depth)) = pending.pop() {
            let symbol = self.symbols.of(&token);
            let uncertain = symbol.is_some_and(|symbol| symbol.uncertain);
            match symbol.map(|symbol| &symbol.meaning) {
                // To pass two it is not known yet.
                Some(Meaning::Text(_)) if symbol.is_some_and(|it| self.is_alias_below(it)) => {
                    out.push(token);
                }
                Some(Meaning::Text(text))
                    if token.kind == Kind::Name
                        && depth < 16
                        && out.len().max(replaced) < MOST_TOKENS =>
                {
                    replaced += 1;
                    let inner = token::lex(text, 0, self.sources);
                    pending.extend(inner.into_iter().rev().map(|inner| {
                        let (span, start, end) = (token.span, token.start, token.end);
                        (Token { span, start, end, uncertain, ..inner.into_owned() }, depth + 1)
                    }));
                }
                _ if out.len() < MOST_TOKENS => out.push(token),
                _ => break,
            }
        }
        Cow::Owned(out)
    }

    /// Whether a symbol is another name for something further down, and itself stands further down.
    pub(super) fn is_alias_below(&self, symbol: &Symbol) -> bool {
        let Meaning::Text(text) = &symbol.meaning else { return false };
        let below = symbol.uncertain && symbol.seen < self.pass;
        below && self.symbols.get(text.as_str()).is_some_and(|target| target.place.is_some())
    }
}
