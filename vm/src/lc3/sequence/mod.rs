//! Sequences of instructions, translated once and executed without looking back.
//!
//! A [`Sequence`] is one to eight instructions from an address on: its [`Form`], one line of a
//! table, and the words and addresses that the parts of the form work on. The loop in `run`
//! dispatches once for all of them. A sequence knows only the everyday case. A part that meets
//! another (a device, memory that is not the program's, a store into translated code) gives up
//! before it has changed anything, and its instruction is executed by itself in the ordinary way,
//! which is always right. So is everything that needs care to begin with: traps, RTI, words that
//! are no instructions, branches out of the region.
//!
//! A region is user memory, or what lies between the vectors and user memory: inside one nothing
//! has to be asked about fetching, and either all instructions are counted or none.
//!
//! `part` says what the parts do, `form` lists the combinations, `translate` makes sequences out
//! of words, and `run` executes them.

mod form;
mod part;
mod run;
#[cfg(test)]
mod tests;
mod translate;

use super::processor::MEMORY;

/// Instructions in a sequence at most.
const LONGEST: u16 = 8;

/// Parts in a sequence at most.
const PARTS: usize = 7;

/// The number of a [`form::Form`]; the lower bound of the branch's condition; for every part a word
/// and the constant or address that follows from it.
type Sequence = [u16; 2 + 2 * PARTS];

/// Nobody has looked here yet.
const UNKNOWN: Sequence = [0; 2 + 2 * PARTS];

/// Mark of a word that a sequence was made of. The lower bits count how often the word was lost.
const CODE: u8 = 0x80;
/// After so many losses a word is not translated again: code that changes all the time is cheaper
/// to execute one by one.
const MOST_LOSSES: u8 = 16;

/// What was made of memory so far; nothing needs no room.
#[derive(Debug, Default)]
pub(super) struct Sequences(Option<Tables>);

#[derive(Debug)]
struct Tables {
    /// By the address of their first instruction.
    sequences: Box<[Sequence; MEMORY]>,
    marks: Box<[u8; MEMORY]>,
}

impl Sequences {
    fn tables(&mut self) -> &mut Tables {
        self.0.get_or_insert_with(|| Tables { sequences: zeroed(UNKNOWN), marks: zeroed(0) })
    }

    /// Has the word at `at` always executed by itself.
    pub(super) fn keep_single(&mut self, at: u16) {
        self.tables().marks[usize::from(at)] = MOST_LOSSES;
    }

    /// A store to `at` has happened: what was made of that word is dropped.
    #[inline]
    pub(super) fn stored(&mut self, at: u16) {
        if let Some(tables) = &mut self.0
            && tables.marks[usize::from(at)] & CODE != 0
        {
            tables.forget(at);
        }
    }
}

impl Tables {
    #[cold]
    fn forget(&mut self, at: u16) {
        for distance in 0..LONGEST {
            self.sequences[usize::from(at.wrapping_sub(distance))] = UNKNOWN;
        }
        let mark = &mut self.marks[usize::from(at)];
        *mark = (*mark & !CODE).saturating_add(1).min(MOST_LOSSES);
    }
}

/// Whether a word changes so often that it stays untranslated.
fn is_unsteady(marks: &[u8; MEMORY], at: u16) -> bool {
    marks[usize::from(at)] & !CODE >= MOST_LOSSES
}

/// A copy starts without sequences: they follow from memory.
impl Clone for Sequences {
    fn clone(&self) -> Sequences {
        Sequences::default()
    }
}

/// As many cells as there are words. A vector of zeros takes its pages when they are used.
pub(super) fn zeroed<T: Copy>(zero: T) -> Box<[T; MEMORY]> {
    let cells: Box<[T]> = vec![zero; MEMORY].into_boxed_slice();
    cells.try_into().unwrap_or_else(|_| unreachable!("as many as asked for"))
}
