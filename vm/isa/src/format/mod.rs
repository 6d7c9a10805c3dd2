//! Bytes ↔ image, one file a format.

pub mod bin;
pub mod com;
pub mod exe;
pub mod lc3_blocks;
pub mod lc3_object;
pub mod lc3_symbols;
pub mod lc3_text;
pub mod lc3_tools;
pub mod mk61_codes;
pub mod omf;
