//! What is wrong with modules that are to be linked. The words are in `words::link`.

/// One mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// No module defines a name that this one uses (LINK L2029).
    Unresolved {
        /// Index of the module.
        module: usize,
        /// The name.
        name: String,
    },
    /// Two modules define a name (LINK L2025).
    DefinedTwice {
        /// Index of the second module.
        module: usize,
        /// Index of the first.
        first: usize,
        /// The name.
        name: String,
    },
    /// A record counts into something that is not there (LINK L1101).
    BadIndex {
        /// Index of the module.
        module: usize,
    },
    /// An address cannot be written into its field (LINK L2002).
    Overflow(Box<Overflow>),
    /// A segment of more than 64 KB (LINK L1070).
    SegmentTooLong {
        /// Its name.
        name: String,
        /// What does not fit any more: the index of a module, that of its segment, and the offset
        /// in that.
        place: (usize, u16, u32),
        /// Its length in bytes.
        bytes: u32,
    },
    /// The image is larger than DOS could load.
    TooLong {
        /// Its length in bytes.
        bytes: u32,
    },
}

/// An address that is more than 64 KB away from what its offset is counted from, or below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overflow {
    /// Index of the module that has the field.
    pub module: usize,
    /// Index of the field's segment in the module.
    pub segment: u16,
    /// The field's offset in the module's part of the segment.
    pub offset: u32,
    /// The name of that segment.
    pub place: String,
    /// The name or segment that is addressed.
    pub target: String,
    /// The segment or group that its offset is counted from.
    pub frame: String,
    /// The field holds a distance, as near jumps and calls have it.
    pub relative: bool,
}
