//! Where execution goes, and what the registers hold there: worked out once for all lints.
//!
//! Silence is better than a false alarm. Every place whose address is taken may be reached from
//! anywhere with anything in the registers, and so may what follows data among the code; where two
//! ways meet only what holds on both is known.

use std::collections::VecDeque;

use isa::i8086::Register8;

use super::calls;
use super::program::{After, Goes, Program, Step};
use super::record::{Content, Held, Place};
use super::state::{Halves, State, half, writes};

/// No entry.
const NONE: u32 = u32::MAX;

/// See [the module](self).
pub(super) struct Flow {
    /// Steps whose address is taken, or that others may call.
    roots: Vec<usize>,
    /// Whether a step is executed on some way, if every call comes back.
    pub(super) visited: Vec<bool>,
    /// The same where calls come back only if the procedure has a way to its end.
    pub(super) reached: Vec<bool>,
    /// Steps that lints ask about, with what is known before them, in the order of their places.
    pub(super) sites: Vec<(usize, State)>,
    /// Interrupts that end the program.
    ends: Vec<bool>,
    /// Steps from which some way leads to a return, or out of sight.
    returning: Vec<bool>,
    /// Some code is written as data or jumps to an address that it works out: it may go anywhere.
    pub(super) hidden: bool,
    /// Whether a step is reached from the start without a call.
    pub(super) main: Vec<bool>,
}

impl Flow {
    pub(super) fn new(program: &Program<'_>) -> Flow {
        let count = program.steps.len();
        let mut flow = Flow {
            roots: roots(program),
            visited: vec![false; count],
            reached: Vec::new(),
            sites: Vec::new(),
            ends: vec![false; count],
            returning: Vec::new(),
            hidden: false,
            main: Vec::new(),
        };
        let mut walk = Walk::new(program, &flow.roots);
        walk.run();
        walk.look(&mut flow);
        flow.sites.sort_by_key(|(index, _)| *index);
        flow.returning = flow.returning(program);
        flow.reached = flow.reach(program, &flow.roots, true);
        flow.main = flow.reach(program, &[], false);
        flow
    }

    /// Whether execution certainly goes on to what follows a step in memory.
    pub(super) fn goes_on(&self, program: &Program<'_>, index: usize) -> bool {
        let step = &program.steps[index];
        match step.goes {
            Goes::On | Goes::Branch => true,
            Goes::Interrupt(number) => {
                !self.ends[index] && matches!(number, 0x10 | 0x16 | 0x1A | 0x21 | 0x33)
            }
            Goes::Call => step.target().is_some_and(|target| self.returning[target]),
            _ => false,
        }
    }

    /// Whether a step certainly does not lead to the next.
    pub(super) fn turns_away(&self, step: &Step, index: usize) -> bool {
        match step.goes {
            Goes::Jump | Goes::Return { .. } | Goes::EndInterrupt => true,
            Goes::Interrupt(_) => self.ends[index],
            _ => false,
        }
    }

    /// The next step, if execution may go on there.
    fn next(&self, program: &Program<'_>, index: usize) -> Option<usize> {
        let step = &program.steps[index];
        if self.turns_away(step, index) {
            return None;
        }
        match program.after(index) {
            After::Step(next) => Some(next),
            After::Data(piece) => behind(program, piece),
            After::Nothing => None,
        }
    }

    /// Follows every way from the start and from `roots` again, past calls only where these come
    /// back, into them if `inside`.
    fn reach(&self, program: &Program<'_>, roots: &[usize], inside: bool) -> Vec<bool> {
        let mut reached = vec![false; program.steps.len()];
        let mut open: Vec<usize> = roots.to_vec();
        open.extend(program.start());
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut reached[index], true) {
                continue;
            }
            let step = &program.steps[index];
            open.extend(step.target().filter(|_| inside || step.goes != Goes::Call));
            let away = |target: usize| step.goes == Goes::Call && !self.returning[target];
            if !step.target().is_some_and(away) {
                open.extend(self.next(program, index));
            }
        }
        reached
    }

    /// Fills [`Flow::returning`]. A call leads on only if what it calls returns, so this begins
    /// with the returns and goes back.
    fn returning(&self, program: &Program<'_>) -> Vec<bool> {
        let count = program.steps.len();
        // The jumps and calls to a step; whether the step before it goes on to it is asked there.
        let mut jumps: Vec<(u32, u32)> = Vec::new();
        let mut open = Vec::new();
        for (index, step) in program.steps.iter().enumerate() {
            let next = self.next(program, index);
            let call = step.goes == Goes::Call;
            let far = next.filter(|next| *next != index + 1);
            let ways = step.target().into_iter().chain(far);
            jumps.extend(ways.map(|to| (to as u32, index as u32)));
            let unseen = match step.goes {
                Goes::Return { .. } | Goes::EndInterrupt | Goes::Halt => true,
                Goes::Jump => step.target().is_none(),
                _ => next.is_none() && !self.ends[index] && !call,
            };
            open.extend(unseen.then_some(index));
        }
        jumps.sort_unstable();
        let mut returning = vec![false; count];
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut returning[index], true) {
                continue;
            }
            let before = index.checked_sub(1);
            let before = before.filter(|&before| self.next(program, before) == Some(index));
            let first = jumps.partition_point(|&(to, _)| (to as usize) < index);
            let here = jumps[first..].iter().take_while(|&&(to, _)| to as usize == index);
            for from in here.map(|&(_, from)| from as usize).chain(before) {
                let step = &program.steps[from];
                let passes = step.goes != Goes::Call || {
                    let next = self.next(program, from);
                    step.target().is_none_or(|to| returning[to])
                        && next.is_none_or(|to| returning[to])
                };
                open.extend(passes.then_some(from));
            }
        }
        returning
    }
}

/// The next step behind data that stands among code: hand-made instructions, perhaps.
fn behind(program: &Program<'_>, piece: usize) -> Option<usize> {
    let piece = &program.pieces[piece];
    let unnamed = program.label_at(piece.place).is_none();
    (unnamed && piece.content == Content::Data).then(|| program.step_at(piece.end())).flatten()
}

/// Steps whose address is taken or that is public.
fn roots(program: &Program<'_>) -> Vec<usize> {
    let jumps = |piece: &super::record::Piece, held: &Held| {
        use super::super::object::Field::{Distance, Pointer};
        piece.content == Content::Code && matches!(held.field, Distance | Pointer)
    };
    let mut places: Vec<Place> = Vec::new();
    for piece in program.pieces {
        let first = piece.references as usize;
        let held = program.input.record.references.get(first..first + piece.count as usize);
        let taken = held.unwrap_or_default().iter().filter(|held| !jumps(piece, held));
        places.extend(taken.filter_map(Held::place));
    }
    let public = program.input.labels.iter().filter(|label| label.public);
    places.extend(public.map(|label| label.place));
    let mut steps: Vec<usize> =
        places.into_iter().filter_map(|place| program.step_at(place)).collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// The search for what is known: states where ways meet, until nothing changes.
struct Walk<'p> {
    program: &'p Program<'p>,
    /// For each step the index of what is known there, if ways meet there.
    meeting: Vec<u32>,
    known: Vec<(usize, Option<State>)>,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    /// The registers that procedures change.
    called: Halves,
}

impl<'p> Walk<'p> {
    fn new(program: &'p Program<'p>, roots: &[usize]) -> Walk<'p> {
        let mut meets = vec![false; program.steps.len()];
        for step in &program.steps {
            if let Some(target) = step.target() {
                meets[target] = true;
            }
        }
        let hidden = program.pieces.iter().enumerate().filter_map(|(index, piece)| {
            (piece.content == Content::Data).then(|| behind(program, index)).flatten()
        });
        let anyhow: Vec<usize> = roots.iter().copied().chain(hidden).collect();
        anyhow.iter().copied().chain(program.start()).for_each(|index| meets[index] = true);
        let mut walk = Walk {
            program,
            meeting: vec![NONE; meets.len()],
            known: Vec::new(),
            queue: VecDeque::new(),
            queued: Vec::new(),
            called: called(program),
        };
        for (index, _) in meets.iter().enumerate().filter(|(_, meets)| **meets) {
            walk.meeting[index] = walk.known.len() as u32;
            walk.known.push((index, None));
        }
        walk.queued = vec![false; walk.known.len()];
        for index in anyhow {
            walk.arrive(index, &State::ANY);
        }
        if let Some(start) = program.start() {
            walk.arrive(start, &State::START);
        }
        walk
    }

    /// A way comes to a step; whether ways meet there.
    fn arrive(&mut self, index: usize, state: &State) -> bool {
        let meeting = self.meeting[index];
        let Some((_, known)) = self.known.get_mut(meeting as usize) else { return false };
        let both = known.as_ref().map_or(*state, |known| known.or(state));
        if known.as_ref() != Some(&both) {
            *known = Some(both);
            if !std::mem::replace(&mut self.queued[meeting as usize], true) {
                self.queue.push_back(meeting);
            }
        }
        true
    }

    fn run(&mut self) {
        while let Some(meeting) = self.queue.pop_front() {
            self.queued[meeting as usize] = false;
            if let (index, Some(state)) = self.known[meeting as usize] {
                self.follow(index, state, &mut |_, _, _| {});
            }
        }
    }

    /// Follows a way until it ends or meets others, and shows what is known before each step.
    fn follow(
        &mut self,
        mut index: usize,
        mut state: State,
        look: &mut dyn FnMut(usize, &State, bool),
    ) {
        loop {
            let program = self.program;
            let step = &program.steps[index];
            let ends = ends(step, &state);
            look(index, &state, ends);
            let before = state;
            state.step(program, step, self.called);
            if let Some(target) = step.target() {
                let inside = before.inside();
                self.arrive(target, if step.goes == Goes::Call { &inside } else { &state });
            }
            let away =
                ends || matches!(step.goes, Goes::Jump | Goes::Return { .. } | Goes::EndInterrupt);
            let After::Step(next) = program.after(index) else { return };
            if away {
                return;
            }
            state.fell_through(step);
            if self.arrive(next, &state) {
                return;
            }
            index = next;
        }
    }

    /// Goes through everything once more and notes what the lints ask about.
    fn look(mut self, flow: &mut Flow) {
        for meeting in 0..self.known.len() {
            let (index, Some(state)) = self.known[meeting] else { continue };
            let program = self.program;
            self.follow(index, state, &mut |index, state, ends| {
                let step = &program.steps[index];
                flow.visited[index] = true;
                flow.ends[index] |= ends;
                if is_site(program, step, state) {
                    flow.sites.push((index, *state));
                }
                let data = matches!(program.after(index), After::Data(piece)
                    if program.pieces[piece].content == Content::Data
                        && behind(program, piece).is_some());
                flow.hidden |= data || step.goes == Goes::Jump && step.target().is_none();
            });
        }
    }
}

/// Whether an interrupt ends the program.
fn ends(step: &Step, state: &State) -> bool {
    let Goes::Interrupt(number) = step.goes else { return false };
    calls::call_of(number, state.half(Register8::Ah).number()).is_some_and(|call| call.ends)
}

/// Whether a lint asks about a step.
fn is_site(program: &Program<'_>, step: &Step, state: &State) -> bool {
    use isa::i8086::Mnemonic::{Loop, Loope, Loopne};
    let counts =
        matches!(step.mnemonic(), Loop | Loope | Loopne) || step.decoded.prefixes.repeat.is_some();
    let returns = matches!(step.goes, Goes::Return { .. }) && state.depth.is_some();
    counts
        || returns
        || matches!(step.goes, Goes::Interrupt(_))
        || state.ds_unset && program.place_in(step).is_some()
}

/// The registers that steps of procedures write, as far as ways from the procedures' starts lead.
fn called(program: &Program<'_>) -> Halves {
    let mut seen = vec![false; program.steps.len()];
    let calls = program.steps.iter().filter(|step| step.goes == Goes::Call);
    let mut open: Vec<usize> = calls.filter_map(Step::target).collect();
    let mut all = 0;
    while let Some(index) = open.pop() {
        if std::mem::replace(&mut seen[index], true) {
            continue;
        }
        let step = &program.steps[index];
        all |= match step.goes {
            Goes::Call if step.target().is_none() => half::ALL & !half::SP,
            Goes::Interrupt(number) => interrupt_writes(number),
            _ => writes(step),
        };
        open.extend(step.target());
        let away = matches!(step.goes, Goes::Jump | Goes::Return { .. } | Goes::EndInterrupt);
        match program.after(index) {
            After::Step(next) if !away => open.push(next),
            After::Data(_) if !away => all |= half::ALL & !half::SP,
            _ => {}
        }
    }
    all & !half::SP
}

/// The registers that an interrupt changes, whatever its function.
fn interrupt_writes(number: u8) -> Halves {
    let any = half::ALL & !(half::DS | half::SP);
    calls::call_of(number, None).map_or(any, |call| call.writes)
}
