//! Any bytes are an 8086 listing: they assemble or are reported, and both can be printed.
#![no_main]

use assembler::render::{Manner, short};
use assembler::{Options, Request, assemble, masm};
use isa::Target;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut options = Options::default();
    options.masm.listing = true;
    let request = Request { options, ..Request::new(Target::I8086, "FUZZ.ASM", bytes) };
    let assembled = assemble(&request);
    let (sources, found) = (&assembled.sources, &assembled.diagnostics);
    let _ = short(sources, found, &Manner::default());
    if let Some(sheet) = &assembled.sheet {
        let _ = masm::listing::text(sheet, "1/1/88 12:00:00", sources, found);
    }
});
