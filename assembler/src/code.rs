//! The codes that several machines share. Each has a page under docs/errors.
//!
//! `A0` files and characters, `A1` syntax, `A2` symbols and expressions, `A3` instructions and
//! operands, `A4` segments and layout, `A5` macros; `W` warnings and notes with the same second
//! digit. Numbers below 100 are shared; the MASM side owns 100-199, the LC-3 200-299, the MK-61
//! 300-399, each in the `problem.rs` of its folder. A code is never reused.

use crate::diagnostic::Code;

/// The file is not text.
pub const NOT_TEXT: Code = Code("A0001");
/// An included file cannot be read.
pub const NO_SUCH_FILE: Code = Code("A0002");
/// The listing was pasted with its line numbers.
pub const LINE_NUMBERS: Code = Code("A0003");
/// Punctuation from another alphabet, such as a full-width comma.
pub const FOREIGN_PUNCTUATION: Code = Code("A0004");
/// No-break or other special spaces.
pub const FOREIGN_SPACES: Code = Code("A0005");
/// A letter that only looks like a Latin one.
pub const LOOK_ALIKE: Code = Code("A0006");
/// Bytes that the stated encoding does not have.
pub const MALFORMED: Code = Code("A0007");
/// A character that means nothing in this language.
pub const STRAY_CHARACTER: Code = Code("A0008");
/// The file is larger than any listing.
pub const TOO_LARGE: Code = Code("A0009");
/// Nothing in the file makes a program.
pub const EMPTY: Code = Code("A0010");
/// The encoding was guessed.
pub const ENCODING_GUESSED: Code = Code("W0001");
/// A setting in a comment that there is not.
pub const UNKNOWN_SETTING: Code = Code("W0002");

/// A string without its closing quote.
pub const OPEN_STRING: Code = Code("A1001");
/// Something else was expected here.
pub const UNEXPECTED: Code = Code("A1002");
/// No instruction or directive has this name.
pub const UNKNOWN_INSTRUCTION: Code = Code("A1003");
/// The listing does not say where it ends (or where it begins).
pub const MISSING_END: Code = Code("A1004");
/// A number that is not written as numbers are.
pub const BAD_NUMBER: Code = Code("A1006");

/// Nothing has this name.
pub const UNDEFINED: Code = Code("A2001");
/// The name is defined twice.
pub const DEFINED_TWICE: Code = Code("A2002");
/// The name is reserved for a register or an instruction.
pub const RESERVED_NAME: Code = Code("A2003");
/// The value does not fit.
pub const OUT_OF_RANGE: Code = Code("A2004");
/// Division by zero in an expression.
pub const DIVISION_BY_ZERO: Code = Code("A2005");

/// No form of the instruction takes these operands.
pub const WRONG_OPERANDS: Code = Code("A3001");
/// Operands of different sizes.
pub const WRONG_SIZE: Code = Code("A3002");
/// A jump or a relative reference that does not reach.
pub const OUT_OF_REACH: Code = Code("A3003");
/// Too few or too many operands.
pub const OPERAND_COUNT: Code = Code("A3004");

/// The program does not fit into its machine.
pub const TOO_LONG: Code = Code("A4001");
/// Two parts of the program want the same cells.
pub const OVERLAP: Code = Code("A4002");
