//! The LC-3: its instructions, and what an image of a program holds.

pub mod table;
pub mod text;
pub mod word;

pub use table::{Operand, Operation, Row, Standing, TABLE};
pub use text::{operand_name, syntax, text};
pub use word::{Instruction, decode, encode, row, row_number};

/// First address of the device registers; nothing can be loaded there.
pub const DEVICES: u16 = 0xFE00;

/// First address of user memory, which ends before [`DEVICES`].
pub const USER: u16 = 0x3000;

/// Editions of *Introduction to Computing Systems*, which differ in LEA, TRAP and privilege.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Edition {
    /// LEA sets the condition codes; TRAP saves the PC in R7.
    Second,
    /// LEA leaves them; TRAP pushes PSR and PC on the supervisor stack.
    #[default]
    Third,
}

impl Edition {
    /// The edition of that number, written `2` or `second`.
    pub fn from_name(name: &str) -> Option<Edition> {
        match name.to_ascii_lowercase().as_str() {
            "2" | "second" => Some(Edition::Second),
            "3" | "third" => Some(Edition::Third),
            _ => None,
        }
    }
}

/// Blocks of words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Image {
    /// In the order of the listing; none is empty.
    pub blocks: Vec<Block>,
    /// Where the program starts: the listing's first origin.
    pub start: u16,
}

/// Words from one `.ORIG` to its `.END`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Block {
    /// Address of the first word.
    pub origin: u16,
    /// The words.
    pub words: Vec<u16>,
}
