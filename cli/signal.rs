//! Ctrl-C and requests to end that come from outside: counted, obeyed, and the terminal restored.

use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::exit::Exit;
use crate::{system, terminal};

static INTERRUPTS: AtomicUsize = AtomicUsize::new(0);

/// Longest that a run may take to notice an interrupt, which it does between slices. A run that
/// waits in the middle of reading a pipe never would.
const PATIENCE: Duration = Duration::from_millis(300);

/// How often the person or the system asked for an end.
pub fn interrupts() -> usize {
    INTERRUPTS.load(Ordering::SeqCst)
}

/// Forgets the interrupts so far: they stopped a calculation and not the run.
pub fn forget_interrupts() {
    INTERRUPTS.store(0, Ordering::SeqCst);
}

/// From the first call on, the first request is counted, and unless the run has ended soon
/// afterwards by itself, the process ends. Until then the system's own way to end a process is in
/// force, so whoever changes the terminal or begins to wait calls this before. It takes a thread,
/// which a run that is over at once can do without.
pub fn watch() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        // Without a handler the system's own way to end a process stays in force.
        let _ = ctrlc::set_handler(note);
        system::at_quit(note);
    });
}

/// Notes a request, and ends the process if the run does not.
fn note() {
    INTERRUPTS.fetch_add(1, Ordering::SeqCst);
    std::thread::sleep(PATIENCE);
    if interrupts() > 0 {
        leave();
    }
}

fn leave() -> ! {
    terminal::restore();
    std::process::exit(i32::from(Exit::Interrupted.code()))
}
