//! The LC-3.

/// Blocks of words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Image {
    /// In the order of the listing.
    pub blocks: Vec<Block>,
    /// Where the program starts.
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
