//! Cases, run on all processors at once, and what came of them.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use crate::kind::Kind;

/// Failures that are kept for the report, of each kind.
const KEPT: usize = 10;

/// Some cases of one kind, run together on one thread.
pub(crate) struct Job {
    pub(crate) kind: Kind,
    pub(crate) run: Box<dyn FnOnce() -> Vec<Outcome> + Send>,
}

impl Job {
    pub(crate) fn new(kind: Kind, run: impl FnOnce() -> Vec<Outcome> + Send + 'static) -> Job {
        Job { kind, run: Box::new(run) }
    }

    /// A file that was recognised and cannot be read counts as one failed case.
    pub(crate) fn unreadable(kind: Kind, file: String, why: String) -> Job {
        Job::new(kind, move || vec![Outcome { case: file, result: Err(why) }])
    }
}

/// One case: its name, and what differed.
pub(crate) struct Outcome {
    pub(crate) case: String,
    pub(crate) result: Result<(), String>,
}

/// Runs one case; a panic is a failure of this case alone.
pub(crate) fn attempt(
    case: impl Into<String>,
    check: impl FnOnce() -> Result<(), String>,
) -> Outcome {
    let result = catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        Err(format!("panicked: {}", text.unwrap_or("without a message")))
    });
    Outcome { case: case.into(), result }
}

/// The counts of one kind.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    /// The first failures, in the order of the files.
    pub(crate) first: Vec<(String, String)>,
}

/// Runs all jobs and counts. The result does not depend on which thread was faster.
pub(crate) fn run(jobs: Vec<Job>) -> BTreeMap<Kind, Tally> {
    let count = jobs.len();
    let queue = Mutex::new(jobs.into_iter().enumerate());
    let done = Mutex::new(Vec::with_capacity(count));
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
    let work = || {
        while let Some((index, job)) = next(&queue) {
            let outcomes = catch_unwind(AssertUnwindSafe(job.run)).unwrap_or_else(|_| {
                let result = Err("the machine panicked outside any case".into());
                vec![Outcome { case: "all cases of a file".into(), result }]
            });
            let mut done = done.lock().expect("no thread panics while it holds the list");
            done.push((index, job.kind, outcomes));
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().expect("panics of cases are caught");
        }
    });
    let mut done = done.into_inner().expect("every thread has ended");
    done.sort_by_key(|(index, _, _)| *index);
    let mut tallies: BTreeMap<Kind, Tally> = BTreeMap::new();
    for (_, kind, outcomes) in done {
        let tally = tallies.entry(kind).or_default();
        outcomes.into_iter().for_each(|outcome| count_one(tally, outcome));
    }
    tallies.retain(|_, tally| tally.passed + tally.failed > 0);
    tallies
}

fn next<T>(queue: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    queue.lock().expect("no thread panics while it holds the queue").next()
}

fn count_one(tally: &mut Tally, outcome: Outcome) {
    match outcome.result {
        Ok(()) => tally.passed += 1,
        Err(difference) => {
            tally.failed += 1;
            if tally.first.len() < KEPT {
                tally.first.push((outcome.case, difference));
            }
        }
    }
}
