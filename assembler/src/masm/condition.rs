//! Conditional blocks: IF and its kin, ELSE, ENDIF; and `.ERR` with the same tests.

use super::assembly::Assembly;
use super::problem::{Outcome, What, problem};
use super::statement::{Statement, is_conditional};
use super::symbol::Pass;
use super::text::Text;
use super::token::{Kind, Token};
use super::value::Value;
use crate::source::Span;

/// An open conditional block.
#[derive(Debug, Clone)]
pub(super) struct Condition {
    /// Where it begins.
    pub(super) place: Span,
    /// Lines are read now.
    pub(super) active: bool,
    /// Some branch was read, so ELSE is not.
    taken: bool,
    /// The block stands in lines that are skipped.
    hidden: bool,
    otherwise: Option<Span>,
}

impl Assembly<'_> {
    /// Whether lines are skipped now.
    pub(super) fn is_skipping(&self) -> bool {
        self.conditions.last().is_some_and(|condition| !condition.active)
    }

    /// A line that is skipped: only conditional directives count.
    pub(super) fn skip_line(&mut self, line: &Text) {
        let word = line.as_str().trim_start();
        let key = word[..super::substitution::name_length(word)].to_ascii_uppercase();
        if !is_conditional(&key) {
            return;
        }
        if key.starts_with("IF") {
            let condition = Condition {
                place: line.whole(),
                active: false,
                taken: true,
                hidden: true,
                otherwise: None,
            };
            self.conditions.push(condition);
            return;
        }
        let tokens = self.words(line);
        if let Some((head, rest)) = tokens.split_first() {
            let statement = Statement { line, name: None, head, rest };
            let outcome = self.conditional(&statement, &key);
            self.check(outcome);
        }
    }

    /// IF…, ELSE, ELSEIF… or ENDIF.
    pub(super) fn conditional(&mut self, statement: &Statement<'_>, key: &str) -> Outcome<()> {
        let place = statement.head.span;
        match key {
            "ENDIF" => match self.conditions.pop() {
                Some(condition) => {
                    self.record_end_of_block(condition.taken && !condition.hidden);
                    Ok(())
                }
                None => problem(place, What::NotInConditional),
            },
            "ELSE" => self.otherwise(place, None),
            _ => match key.strip_prefix("ELSE") {
                Some(test) => {
                    let hidden = self.conditions.last().is_none_or(|c| c.hidden || c.taken);
                    let truth =
                        if hidden { Some(false) } else { Some(self.test(statement, test)?) };
                    self.otherwise(place, truth)
                }
                None => {
                    let truth = self.test(statement, key);
                    let (hidden, otherwise) = (false, None);
                    let active = *truth.as_ref().unwrap_or(&false);
                    self.conditions.push(Condition {
                        place,
                        active,
                        taken: active,
                        hidden,
                        otherwise,
                    });
                    truth.map(|_| ())
                }
            },
        }
    }

    /// ELSE (no truth) or ELSEIF.
    fn otherwise(&mut self, place: Span, truth: Option<bool>) -> Outcome<()> {
        let Some(condition) = self.conditions.last_mut() else {
            return problem(place, What::NotInConditional);
        };
        if let Some(first) = condition.otherwise {
            return problem(place, What::ElseTwice { first });
        }
        if truth.is_none() {
            condition.otherwise = Some(place);
        }
        condition.active = !condition.hidden && !condition.taken && truth.unwrap_or(true);
        condition.taken |= condition.active;
        Ok(())
    }

    /// `.ERR` and its kin; `dot` is the word in front.
    pub(super) fn forced_error(
        &mut self,
        dot: &Token,
        statement: &Statement<'_>,
        key: &str,
    ) -> Outcome<()> {
        let truth = match key {
            "ERR" => true,
            "ERR1" => false,
            "ERR2" => self.pass == Pass::Two,
            "ERRNZ" => self.test(statement, "IF")?,
            "ERRE" => self.test(statement, "IFE")?,
            _ => {
                let test = format!("IF{}", key.trim_start_matches("ERR"));
                self.test(statement, &test)?
            }
        };
        if !truth {
            return Ok(());
        }
        let text = statement.line.slice(dot.start..statement.line.len());
        problem(dot.span.to(statement.head.span), What::Forced(text.trimmed().as_str().to_string()))
    }

    /// What a conditional directive asks.
    fn test(&mut self, statement: &Statement<'_>, key: &str) -> Outcome<bool> {
        match key {
            "IF1" => return Ok(self.pass == Pass::One),
            "IF2" => return Ok(self.pass == Pass::Two),
            "IFDEF" | "IFNDEF" => {
                let defined = statement.rest.first().is_some_and(|token| self.is_defined(token));
                return Ok(defined == (key == "IFDEF"));
            }
            _ => {}
        }
        if matches!(key, "IF" | "IFE") {
            let value = self.known_number(statement)?;
            return Ok((value != 0) == (key == "IF"));
        }
        let arguments = self.arguments(statement.line, statement.head.end);
        let text = |at: usize| arguments.get(at).map_or("", Text::as_str);
        Ok(match key {
            "IFB" => text(0).trim().is_empty(),
            "IFNB" => !text(0).trim().is_empty(),
            "IFIDN" => text(0) == text(1),
            "IFIDNI" => text(0).eq_ignore_ascii_case(text(1)),
            "IFDIF" => text(0) != text(1),
            _ => !text(0).eq_ignore_ascii_case(text(1)),
        })
    }

    fn is_defined(&self, token: &Token) -> bool {
        token.kind == Kind::Name
            && (token.word.register.is_some()
                || self.macros.get(&token.text).is_some()
                || self.symbols.of(token).is_some())
    }

    /// A number that pass one must know when it comes to it; a missing one is 0.
    pub(super) fn known_number(&mut self, statement: &Statement<'_>) -> Outcome<i64> {
        let tokens = self.expand(statement.rest);
        if tokens.is_empty() {
            return Ok(0);
        }
        let mut parser = self.parser(&tokens, statement.end());
        let value = parser.expression()?;
        let used = parser.at;
        self.known(&value, &tokens)?;
        let number = value.constant()?;
        self.extra(&tokens[used..]);
        Ok(number)
    }

    /// Whether pass one knew a value when it came to it. Pass two alone can tell a name that stands
    /// further down from one that is nowhere.
    ///
    /// # Errors
    /// It did not.
    pub(super) fn known(&mut self, value: &Value, tokens: &[Token]) -> Outcome<()> {
        if self.pass == Pass::One && value.forward {
            self.early.insert(value.span);
        }
        if !self.early.contains(&value.span) {
            return Ok(());
        }
        let name = self.forward_name(tokens).unwrap_or_default();
        let known = self.symbols.get(&name).is_some();
        let what = if known { What::ForwardReference(name) } else { What::Undefined(name) };
        problem(value.span, what)
    }

    /// The first name among `tokens` that this pass has not come to.
    pub(super) fn forward_name(&self, tokens: &[Token]) -> Option<String> {
        let unseen = |token: &&Token| {
            token.kind == Kind::Name
                && !token.word.reserved
                && self.symbols.of(token).is_none_or(|symbol| symbol.seen < self.pass)
        };
        tokens.iter().find(unseen).map(|token| token.text.to_string())
    }
}
