//! Where execution goes, as far as a listing shows it: code that runs on into data or past its end,
//! code that nothing reaches, subroutines that lose their way back.
//!
//! Silence is better than a false alarm: a jump through a register may lead anywhere, every place
//! whose address is taken may be its target, and the start of every block may be called from
//! outside.

use std::collections::{HashMap, HashSet};

use isa::lc3::{Edition, Operand as Field, Operation as Does, Row, TABLE};

use super::output::Unit;
use super::problem::Problem;
use super::statement::{Directive, Operation, Statement};
use crate::source::Span;

/// Instructions of a subroutine that are looked at; a longer one may do anything.
const LONGEST: usize = 500;
/// The register that keeps the return address.
const LINK: i32 = 7;
/// The vector of HALT.
const HALT: i32 = 0x25;
/// The vectors of the operating system's routines that come back.
const RETURNING: std::ops::RangeInclusive<i32> = 0x20..=0x24;

/// What is suspicious in a program without errors.
pub(super) fn problems(units: &[Unit<'_>], edition: Option<Edition>) -> Vec<Problem> {
    let program = Program::new(units);
    let reached = program.reached();
    let mut problems = program.ends(&reached);
    problems.extend(program.unreached(&reached));
    problems.extend(program.lost_links(edition));
    problems
}

/// A word of the program.
#[derive(Clone, Copy)]
struct Cell<'p> {
    statement: &'p Statement,
    word: u16,
    /// The table's row of the instruction, if the listing writes the word as one.
    row: Option<u8>,
    /// Whether the statement begins here.
    first: bool,
}

impl Cell<'_> {
    fn instruction(&self) -> Option<Instruction> {
        let row = &TABLE[usize::from(self.row?)];
        Some(Instruction { row, word: self.word })
    }
}

/// An instruction, taken apart only as far as it is asked.
#[derive(Clone, Copy)]
struct Instruction {
    row: &'static Row,
    word: u16,
}

impl Instruction {
    /// Where its offset leads.
    fn target(&self, at: u16) -> Option<u16> {
        let index = self.row.operands.iter().position(|it| matches!(it, Field::Offset(_)))?;
        Some(at.wrapping_add(1).wrapping_add(self.row.value(index, self.word) as u16))
    }

    /// The vector of a trap.
    fn vector(&self) -> i32 {
        i32::from(self.word & 0xFF)
    }

    /// The register that a jump goes through.
    fn jumps_through(&self) -> i32 {
        if self.row.operands.is_empty() { LINK } else { self.row.value(0, self.word) }
    }

    /// The register that it writes, if it is no call.
    fn writes(&self) -> Option<i32> {
        let stores = matches!(
            self.row.operation,
            Does::Store | Does::StoreIndirect | Does::StoreBase | Does::Jump | Does::CallRegister
        );
        let first = self.row.operands.first().filter(|_| !stores);
        let writes = first.is_some_and(|field| matches!(field, Field::Register(_)));
        writes.then(|| self.row.value(0, self.word))
    }
}

struct Program<'p> {
    units: &'p [Unit<'p>],
    /// The lowest address that the program has a word for.
    base: u16,
    /// For each address from there on up to the highest.
    cells: Vec<Option<Cell<'p>>>,
    /// Addresses at which execution can begin or arrive by a register.
    roots: Vec<u16>,
    /// Whether a register other than R7 is jumped through.
    computed: bool,
    /// Every address that is called, in order.
    called: Vec<u16>,
    /// What is known of each of them.
    callees: HashMap<u16, Callee>,
}

/// How a subroutine ends, as far as can be seen.
#[derive(Clone, Copy)]
struct Callee {
    /// Some way leads to a jump through a register, or out of what can be seen.
    comes_back: bool,
    /// It returns by R7 and by nothing else.
    plainly: bool,
}

/// Where execution goes from an instruction.
struct Ways {
    next: bool,
    target: Option<u16>,
}

impl<'p> Program<'p> {
    fn new(units: &'p [Unit<'p>]) -> Program<'p> {
        let blocks = units.iter().flat_map(|unit| &unit.layout.blocks);
        let places = blocks.map(|block| block.origin..block.origin + block.length);
        let base = places.clone().map(|place| place.start).min().unwrap_or_default();
        let end = places.map(|place| place.end).max().unwrap_or_default();
        let mut program = Program {
            units,
            base: base as u16,
            cells: vec![None; end.saturating_sub(base) as usize],
            roots: Vec::new(),
            computed: false,
            called: Vec::new(),
            callees: HashMap::new(),
        };
        for unit in units {
            program.roots.extend(unit.layout.blocks.iter().map(|block| block.origin as u16));
            for (placed, words) in unit.layout.placed.iter().zip(unit.words.iter()) {
                let is_code =
                    matches!(placed.statement.operation, Some((Operation::Instruction(_), _)));
                for (at, &word) in (placed.address..).zip(words) {
                    let row = if is_code { isa::lc3::row_number(word) } else { None };
                    let (statement, first) = (placed.statement, at == placed.address);
                    let cell = Cell { statement, word, row, first };
                    if let Some(place) = program.cells.get_mut((at - base) as usize) {
                        *place = Some(cell);
                    }
                    program.note(at as u16, &cell);
                }
            }
        }
        program.called = program.all_called();
        program.callees = (program.called.iter())
            .map(|&at| {
                let plainly = program.returns_plainly(at);
                (at, Callee { comes_back: program.comes_back(at), plainly })
            })
            .collect();
        program
    }

    /// Takes in addresses that the program keeps or computes with.
    fn note(&mut self, at: u16, cell: &Cell<'_>) {
        match cell.instruction() {
            Some(it) if it.row.operation == Does::LoadAddress => {
                self.roots.extend(it.target(at));
            }
            Some(it) if it.row.operation == Does::Jump && it.jumps_through() != LINK => {
                self.computed = true;
            }
            Some(it) if it.row.operation == Does::CallRegister => self.computed = true,
            Some(_) => {}
            None => {
                let fill = Some(Operation::Directive(Directive::Fill));
                if cell.statement.operation.map(|(operation, _)| operation) == fill {
                    self.roots.push(cell.word);
                }
            }
        }
    }

    fn cell(&self, at: u16) -> Option<&Cell<'p>> {
        self.cells.get(usize::from(at.checked_sub(self.base)?))?.as_ref()
    }

    /// The words in the order of their addresses.
    fn words(&self) -> impl Iterator<Item = (u16, &Cell<'p>)> {
        (self.base..=u16::MAX).zip(&self.cells).filter_map(|(at, cell)| Some((at, cell.as_ref()?)))
    }

    fn instruction(&self, at: u16) -> Option<Instruction> {
        self.cell(at).and_then(Cell::instruction)
    }

    fn ways(&self, at: u16, it: &Instruction) -> Ways {
        match it.row.operation {
            Does::Branch => {
                let never = it.row.operands.is_empty();
                let always = it.word >> 9 & 7 == 0b111;
                Ways { next: !always, target: it.target(at).filter(|_| !never) }
            }
            Does::Call => {
                let target = it.target(at);
                Ways { next: self.callee(target).comes_back, target }
            }
            Does::Jump | Does::ReturnFromInterrupt => Ways { next: false, target: None },
            Does::Trap => Ways { next: it.vector() != HALT, target: None },
            _ => Ways { next: true, target: None },
        }
    }

    /// Everything that may be executed.
    fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; 0x1_0000];
        self.walk(self.roots.clone(), &mut reached);
        reached
    }

    fn walk(&self, mut open: Vec<u16>, reached: &mut [bool]) {
        while let Some(mut at) = open.pop() {
            while let Some(it) = self.instruction(at) {
                if std::mem::replace(&mut reached[usize::from(at)], true) {
                    break;
                }
                let Ways { next, target } = self.ways(at, &it);
                open.extend(target);
                if !next {
                    break;
                }
                at = at.wrapping_add(1);
            }
        }
    }

    /// Whether a subroutine may return: some way from its start leads to a jump through a register,
    /// or out of what can be seen.
    fn comes_back(&self, start: u16) -> bool {
        let mut open = vec![start];
        let mut seen = HashSet::new();
        while let Some(at) = open.pop() {
            if !seen.insert(at) {
                continue;
            }
            let Some(it) = self.instruction(at).filter(|_| seen.len() < LONGEST) else {
                return true;
            };
            match it.row.operation {
                Does::Jump | Does::ReturnFromInterrupt => return true,
                // Calls are taken to come back; else recursion would have no end.
                Does::Call | Does::CallRegister => open.push(at.wrapping_add(1)),
                _ => {
                    let Ways { next, target } = self.ways(at, &it);
                    open.extend(target);
                    open.extend(next.then_some(at.wrapping_add(1)));
                }
            }
        }
        false
    }

    /// Instructions behind which execution goes on where no code is.
    fn ends(&self, reached: &[bool]) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (at, cell) in self.words() {
            let Some(it) = cell.instruction() else { continue };
            let certain = it.row.operation != Does::Trap || RETURNING.contains(&it.vector());
            let runs_on = reached[usize::from(at)] && self.ways(at, &it).next && certain;
            if !runs_on {
                continue;
            }
            let next = self.cell(at.wrapping_add(1));
            if next.is_some_and(|next| !is_plainly_data(next)) {
                continue;
            }
            let Some(span) = self.whole(cell.statement) else { continue };
            match next {
                None => problems.push(Problem::RunsOff { span }),
                Some(next) => {
                    let data = next.statement.operation.map_or(span, |(_, span)| span);
                    problems.push(Problem::IntoData { span, data });
                }
            }
        }
        problems
    }

    /// From a statement's operation to its last operand.
    fn whole(&self, statement: &Statement) -> Option<Span> {
        let (_, span) = statement.operation?;
        let unit = self.units.iter().find(|unit| unit.file == span.file)?;
        unit.layout.statements.whole(statement)
    }

    /// Instructions behind a jump that nothing reaches, the first of each run.
    fn unreached(&self, reached: &[bool]) -> Vec<Problem> {
        if self.computed {
            return Vec::new();
        }
        let mut problems = Vec::new();
        for (at, cell) in self.words() {
            let Some(it) = cell.instruction().filter(|_| cell.first) else { continue };
            let statement = cell.statement;
            let jumps = matches!(it.row.operation, Does::Branch | Does::Jump | Does::Trap);
            if reached[usize::from(at)] || jumps || statement.has_labels() {
                continue;
            }
            let Some(before) = at.checked_sub(1) else { continue };
            let ended = self.instruction(before).is_some_and(|it| !self.ways(before, &it).next);
            let previous = self.cell(before).and_then(|cell| cell.statement.operation);
            if let (true, Some((_, span)), Some((_, jump))) = (ended, statement.operation, previous)
            {
                problems.push(Problem::Unreached { span, jump });
            }
        }
        problems
    }

    /// Every address that is called, in order.
    fn all_called(&self) -> Vec<u16> {
        let calls = self.words().filter_map(|(at, cell)| {
            let it = cell.instruction().filter(|it| it.row.operation == Does::Call)?;
            it.target(at)
        });
        let mut called: Vec<u16> = calls.collect();
        called.sort_unstable();
        called.dedup();
        called
    }

    fn callee(&self, at: Option<u16>) -> Callee {
        let unseen = Callee { comes_back: true, plainly: false };
        at.and_then(|at| self.callees.get(&at)).copied().unwrap_or(unseen)
    }

    /// Subroutines that call and then return by the R7 of that call.
    fn lost_links(&self, edition: Option<Edition>) -> Vec<Problem> {
        let mut problems: Vec<Problem> = Vec::new();
        for &start in &self.called {
            if let Some(problem) = self.lost_link(start, edition)
                && !problems.contains(&problem)
            {
                problems.push(problem);
            }
        }
        problems
    }

    fn lost_link(&self, start: u16, edition: Option<Edition>) -> Option<Problem> {
        let mut open = vec![(start, None::<u16>)];
        let mut seen = HashSet::new();
        while let Some((at, lost)) = open.pop() {
            if !seen.insert((at, lost.is_some())) {
                continue;
            }
            let Some(it) = self.instruction(at).filter(|_| seen.len() < LONGEST) else { continue };
            let calls = match it.row.operation {
                Does::Call => self.callee(it.target(at)).plainly,
                Does::CallRegister => true,
                Does::Trap => edition == Some(Edition::Second) && RETURNING.contains(&it.vector()),
                _ => false,
            };
            if let (Does::Jump, Some(call)) = (it.row.operation, lost)
                && it.jumps_through() == LINK
            {
                return self.lost(start, call, at);
            }
            let lost = match it.writes() {
                Some(LINK) => None,
                _ if calls => lost.or(Some(at)),
                _ => lost,
            };
            let Ways { next, target } = self.ways(at, &it);
            let is_call = it.row.operation == Does::Call;
            open.extend(target.filter(|_| !is_call).map(|target| (target, lost)));
            open.extend(next.then_some((at.wrapping_add(1), lost)));
        }
        None
    }

    /// Whether a subroutine returns by R7 and by nothing else.
    fn returns_plainly(&self, start: u16) -> bool {
        let mut seen = HashSet::new();
        let mut open = vec![start];
        let mut returns = false;
        while let Some(at) = open.pop() {
            if !seen.insert(at) {
                continue;
            }
            let Some(it) = self.instruction(at).filter(|_| seen.len() < LONGEST) else {
                return false;
            };
            match it.row.operation {
                Does::Jump if it.jumps_through() == LINK => returns = true,
                Does::Jump | Does::ReturnFromInterrupt => return false,
                Does::Call | Does::CallRegister => open.push(at.wrapping_add(1)),
                _ => {
                    let Ways { next, target } = self.ways(at, &it);
                    open.extend(target);
                    open.extend(next.then_some(at.wrapping_add(1)));
                }
            }
        }
        returns
    }

    fn lost(&self, start: u16, call: u16, back: u16) -> Option<Problem> {
        let place = |at: u16| self.cell(at)?.statement.operation.map(|(_, span)| span);
        Some(Problem::LostLink {
            span: place(call)?,
            back: place(back)?,
            routine: self.name(start),
        })
    }

    /// The name of an address, or its number.
    fn name(&self, at: u16) -> String {
        let labels = self.units.iter().flat_map(|unit| unit.layout.symbols.iter());
        let name = labels.filter(|label| label.address as u16 == at).last();
        name.map_or_else(|| format!("x{at:04X}"), |label| label.name.to_string())
    }
}

/// Whether a statement is surely not meant to be executed; a number without a label may be an
/// instruction that was assembled by hand.
fn is_plainly_data(cell: &Cell<'_>) -> bool {
    match cell.statement.operation {
        Some((Operation::Directive(Directive::Stringz), _)) => true,
        Some((Operation::Directive(Directive::Fill | Directive::Blkw), _)) => {
            cell.statement.has_labels()
        }
        _ => false,
    }
}
