//! Any bytes are object files and libraries, one behind the other: they are linked or refused.
#![no_main]

use assembler::masm::Linking;
use assembler::render::{Manner, short};
use assembler::{Options, Request, assemble};
use isa::Target;
use isa::format::{bin, exe, omf};
use libfuzzer_sys::fuzz_target;

/// The type of the record that ends a module.
const END: u8 = 0x8A;

/// Cuts bytes behind records that end a module, or where they seem to.
fn files(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut part = Vec::new();
    for piece in bytes.split_inclusive(|&byte| byte == END) {
        part.extend_from_slice(piece);
        if omf::read(&part).is_ok() {
            files.push((format!("{}.OBJ", files.len()), std::mem::take(&mut part)));
        }
    }
    files.push(("REST.LIB".to_string(), part));
    files
}

fuzz_target!(|bytes: &[u8]| {
    let files = files(bytes);
    let Some(((name, first), others)) = files.split_first() else { return };
    let mut options = Options::default();
    options.masm.linking = Linking::Whole;
    let request = Request { linked: others, options, ..Request::new(Target::I8086, name, first) };
    let linked = assemble(&request);
    let _ = short(&linked.sources, &linked.diagnostics, &Manner::default());
    if let Some(isa::Image::I8086(image)) = &linked.image {
        let _ = exe::write(&image.with_header(), exe::Linker::V365);
        let _ = bin::write(image, Some(0x70));
    }
});
