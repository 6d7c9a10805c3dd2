//! Executing sequences.

use super::super::processor::Processor;
use super::form::{Form, number, with_form};
use super::part::{Done, Part, Place, is_in, low};
use super::translate::{Source, region};
use super::{LONGEST, Sequence, Tables};

impl Processor {
    /// Executes up to `budget` instructions in sequences; stops before it if the next instruction
    /// has to be executed by itself. Gives how many were executed.
    pub(in crate::lc3) fn run_sequences(&mut self, budget: u64) -> u64 {
        let Some(region) = region(self.pc) else { return 0 };
        let Some(result) = self.last_result() else { return 0 };
        if budget < LONGEST.into() || !is_in(self.fetchable, self.pc) {
            return 0;
        }
        let edition = self.edition;
        let Tables { sequences, marks } = self.sequences.tables();
        let sequences = &mut **sequences;
        let mut pc = self.pc;
        let mut left = budget;
        let mut leaving = None;
        let mut place =
            Place { memory: &mut self.memory, marks, result, plain: self.plain, region, next: pc };
        let mut sequence;
        let mut registers = [0; 0x100];
        registers[..8].copy_from_slice(&self.registers);
        // The parts of a form, one after the other.
        macro_rules! run {
            ($($part:ident)+) => {{
                const WORDS: u16 = 0 $(+ Part::$part.words())+;
                let mut over = 0;
                let mut index = 2;
                place.next = pc.wrapping_add(WORDS);
                $(
                    let (word, value) = (sequence[index], sequence[index + 1]);
                    match Part::$part.run(&mut place, &mut registers, word, value, sequence[1]) {
                        Done::Over => {
                            over += const { Part::$part.words() };
                            index += 2;
                        }
                        Done::GaveUp => {
                            pc = pc.wrapping_add(over);
                            left -= u64::from(over);
                            break;
                        }
                        Done::Left => {
                            leaving = Some(pc.wrapping_add(WORDS - 1));
                            pc = place.next;
                            left -= u64::from(WORDS);
                            break;
                        }
                    }
                )+
                let _ = (over, index);
                pc = place.next;
                left -= u64::from(WORDS);
            }};
        }
        while left >= LONGEST.into() {
            sequence = &sequences[usize::from(pc)];
            let form = sequence[0];
            with_form!(form, run, {
                if form == Form::Repeat as u16 {
                    repeat(&mut place, &mut registers[low(sequence[2])], sequence, &mut left);
                    pc = place.next;
                } else if form == Form::Careful as u16 {
                    break;
                } else {
                    let Place { memory, marks, .. } = &mut place;
                    let source = Source { memory, marks, edition, region };
                    sequences[usize::from(pc)] = source.translate(pc);
                }
            });
        }
        if !is_in(region, pc) {
            self.came_from = leaving.or(Some(pc.wrapping_sub(1)));
        }
        let result = place.result;
        let executed = budget - left;
        self.registers.copy_from_slice(&registers[..8]);
        self.pc = pc;
        self.set_condition(result);
        self.count(region.0, executed);
        executed
    }
}

/// `ADD d, d, #i` and a branch to it, until the condition no longer holds or the instructions that
/// are left have been used.
#[inline(always)]
fn repeat(place: &mut Place<'_>, register: &mut u16, sequence: &Sequence, left: &mut u64) {
    let [_, from, _, step, span, back, ..] = *sequence;
    let mut times = *left / 2;
    let mut value = *register;
    let mut holds = true;
    while holds && times > 0 {
        value = value.wrapping_add(step);
        holds = value.wrapping_sub(from) <= span;
        times -= 1;
    }
    *register = value;
    place.result = value;
    place.next = if holds { back } else { back.wrapping_add(2) };
    *left = *left % 2 + 2 * times;
}
