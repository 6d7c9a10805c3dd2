//! Any bytes are an object file or a library: what is read is written and read again the same.
#![no_main]

use isa::format::omf::{self, library};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = library::modules(bytes);
    let Ok(records) = omf::read(bytes) else { return };
    let again = omf::read(&omf::write(&records)).expect("what was written can be read");
    assert_eq!(records, again);
});
