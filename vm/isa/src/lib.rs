//! Facts about the machines: instruction tables, images, debug tables and file formats.
//!
//! Runs nothing, prints nothing, and depends on nothing but `std`: the assembler and the machines
//! both stand on it and never see each other. Each instruction form is one line of a `const` table
//! that the encoder, the decoder, the printer, the reference pages and the assembler's hints all
//! read.
#![forbid(unsafe_code)]

pub mod debug;
pub mod format;
pub mod i8086;
pub mod image;
pub mod lc3;
pub mod mk61;
pub mod reference;
pub mod target;

pub use debug::Debug;
pub use image::Image;
pub use target::Target;
