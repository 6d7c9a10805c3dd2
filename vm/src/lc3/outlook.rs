//! Whether a run can still come to an end.
//!
//! A machine whose whole state comes back while nothing is typed or printed goes round for ever.
//! Nothing is looked at while a slice runs. Between slices a copy of the machine is run a little
//! way ahead, which finds short circles; and the state is compared with one that is kept, which
//! finds those long circles that fit the slices.

use super::processor::{Event, Processor};
use crate::machine::Outlook;
use crate::{Console, Input};

/// Instructions that the copy runs ahead.
const AHEAD: u32 = 4096;

/// What is remembered between slices.
#[derive(Debug, Clone, Default)]
pub(super) struct Lookout {
    slices: u64,
    kept: Option<Box<Processor>>,
}

/// A world in which nothing happens.
struct Nothing;

impl Console for Nothing {
    fn write(&mut self, _: &[u8]) {}

    fn take_key(&mut self) -> Input {
        Input::None
    }

    fn peek_key(&mut self) -> Input {
        Input::None
    }
}

impl Lookout {
    /// Looks at a processor between two slices.
    pub(super) fn look(&mut self, processor: &Processor) -> Outlook {
        self.slices += 1;
        if processor.timer.runs() {
            return Outlook::Open;
        }
        let mut circles = self.kept.as_ref().is_some_and(|kept| kept.is_where(processor));
        if self.slices.is_power_of_two() && !circles {
            circles = comes_back(processor);
            self.kept = Some(Box::new(processor.clone()));
        }
        match circles {
            false => Outlook::Open,
            true if processor.keyboard.may_interrupt && processor.hears_devices() => {
                Outlook::UntilKey
            }
            true => Outlook::ForEver,
        }
    }
}

/// Whether a copy that is run ahead gets to the same state again.
fn comes_back(processor: &Processor) -> bool {
    let mut ahead = processor.clone();
    for _ in 0..AHEAD {
        let at = ahead.pc;
        match ahead.step(&mut Nothing, &mut ()) {
            Ok(()) => {}
            Err(Event::Exception(kind)) if ahead.handles_exceptions() => ahead.raise(at, kind),
            Err(_) => return false,
        }
        if ahead.keyboard.activity != processor.keyboard.activity {
            return false;
        }
        if ahead.is_where(processor) {
            return true;
        }
    }
    false
}
