//! `PROC USES`: registers that a procedure saves before its first instruction and restores before
//! RET (MASM 5.10 Programmer's Guide, extended PROC).

use isa::i8086::Mnemonic;

use super::assembly::Assembly;
use super::classroom::word;
use super::habit::Habit;
use super::name::Register;
use super::problem::{Outcome, What};
use super::statement::Statement;
use super::token::{Kind, Token};
use crate::say;

/// The registers of a procedure.
#[derive(Debug, Clone, Default)]
pub(super) struct Saved {
    registers: Vec<&'static str>,
    /// They are pushed.
    pushed: bool,
}

impl Saved {
    /// Whether the next instruction is the one before which they are to be pushed.
    pub(super) fn awaits(&self) -> bool {
        !self.registers.is_empty() && !self.pushed
    }
}

impl Assembly<'_> {
    /// The registers behind USES. MASM knows the word when `.MODEL` names a language.
    pub(super) fn uses(&mut self, uses: &Token<'_>, words: &[Token<'_>]) -> Saved {
        if !self.model.is_some_and(|model| model.language) {
            self.habit(Habit::Uses, uses.span, Vec::new());
        }
        let mut registers = Vec::new();
        for token in words {
            match token.word.register {
                Some(register @ (Register::Word(_) | Register::Segment(_))) => {
                    registers.push(register.name());
                }
                Some(Register::Byte(register)) => {
                    self.report(token.span, super::select::byte_register(register));
                }
                _ => {
                    self.report(token.span, What::Expected(say!("a register of 16 bits")));
                    break;
                }
            }
        }
        Saved { registers, pushed: false }
    }

    /// Saves the registers of the procedure before its first instruction.
    pub(super) fn save_registers(&mut self, head: &Token<'_>, line: &Statement<'_>) -> Outcome<()> {
        let Some(procedure) = self.procedures.last_mut() else { return Ok(()) };
        let saved = &mut procedure.saved;
        if saved.registers.is_empty() || std::mem::replace(&mut saved.pushed, true) {
            return Ok(());
        }
        let registers = saved.registers.clone();
        registers.into_iter().try_for_each(|register| self.single("PUSH", register, head, line))
    }

    /// Restores them before RET.
    pub(super) fn restore_registers(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let head = statement.head;
        if head.word.mnemonic != Some(Mnemonic::Ret) {
            return Ok(());
        }
        let Some(procedure) = self.procedures.last() else { return Ok(()) };
        let registers = procedure.saved.registers.clone().into_iter().rev();
        for register in registers {
            self.single("POP", register, head, statement)?;
        }
        Ok(())
    }

    /// An instruction with one register, at the place of another.
    fn single(
        &mut self,
        name: &'static str,
        register: &'static str,
        at: &Token<'_>,
        statement: &Statement<'_>,
    ) -> Outcome<()> {
        let (name, register) = (word(Kind::Name, name, at), [word(Kind::Name, register, at)]);
        let line = statement.line;
        self.instruction(&Statement { line, name: None, head: &name, rest: &register })
    }
}
