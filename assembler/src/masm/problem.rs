//! What can be wrong with a MASM listing, and the codes. The words are in [`words`](super::words).

use isa::i8086::{Register8, Register16};

use super::symbol::Type;
use crate::diagnostic::{Code, Edit};
use crate::source::Span;
use crate::text::Text;

/// Declares the codes of this dialect.
macro_rules! codes {
    ($($name:ident $code:literal $meaning:literal)*) => {
        $(#[doc = $meaning] pub(super) const $name: Code = Code($code);)*
    };
}

codes! {
    LINE_TOO_LONG "A1101" "A line is longer than 512 bytes (MASM A2106)."
    EMPTY_STRING "A1102" "A string of no characters (MASM A2108)."
    OPEN_BRACKET "A1103" "A bracket is not closed (MASM A2110)."
    EXTRA_CHARACTERS "W1101" "Words behind a complete statement (MASM A4001)."
    MISSING_DATA "W1102" "An operand is missing and taken as zero (MASM A4101)."
    OPEN_COMMENT "W1103" "COMMENT without its closing sign."
    STRING_TOO_LONG "A1104" "A string where a number must stand (MASM A2010)."
    DIFFERENT_KIND "A2101" "The name already is something else (MASM A2015)."
    FORWARD_REFERENCE "A2102" "The value must be known at once (MASM A2013, A2017)."
    PHASE "A2103" "The two passes disagree (MASM A2006)."
    CONSTANT_EXPECTED "A2104" "Only a number can stand here (MASM A2042)."
    TWO_ADDRESSES "A2105" "Two addresses cannot be added (MASM A2039)."
    APART_ADDRESSES "A2106" "The distance between two segments is unknown (MASM A2040)."
    NEGATIVE_SHIFT "A2107" "A shift by a negative count (MASM A2030)."
    UNKNOWN_TYPE "A2108" "No type has this name (MASM A2003)."
    NO_SEGMENT "A2109" "A number lies in no segment (MASM A2043)."
    NOT_DATA "A2110" "Only data has a length (MASM A2044)."
    NOT_CODE "A2111" "Only code can be jumped to (MASM A2045)."
    TOO_DEEP "A2112" "An expression is nested too deeply."
    NUMBER_TOO_LARGE "A2113" "A number of more bits than there are (MASM A2029)."
    DUP_COUNT "A2114" "A DUP count that is no positive number (MASM A2072)."
    TOO_MANY_VALUES "A2115" "More values than the structure has fields (MASM A2076)."
    NOT_A_RECORD "A2116" "Only records and their fields have masks."
    USED_RESERVED "W2101" "A reserved word is defined as a name (MASM A4016)."
    OPERAND_NEEDS_SIZE "A3101" "Nothing says how large the operand is (MASM A2035)."
    MEMORY_TO_MEMORY "A3102" "Both operands are in memory (MASM A2052)."
    IMMEDIATE_TO_SEGMENT "A3103" "A number cannot go into a segment register (MASM A2056)."
    IMMEDIATE_ILLEGAL "A3104" "A number cannot stand here (MASM A2056)."
    TWO_BASES "A3105" "Two base registers (MASM A2046)."
    TWO_INDEXES "A3106" "Two index registers (MASM A2047)."
    NOT_AN_INDEX "A3107" "A register that cannot address memory (MASM A2048)."
    CS_ILLEGAL "A3108" "CS is changed by jumps only (MASM A2059)."
    SEGMENT_TO_SEGMENT "A3109" "Both operands are segment registers (MASM A2019)."
    BYTE_REGISTER "A3110" "A byte register where a word must be (MASM A2058)."
    UNREACHABLE "A3111" "No segment register reaches the name (MASM A2068)."
    OTHER_SEGMENT "A3112" "A near jump into another segment (MASM A2064, A2051)."
    FORWARD_FAR "A3113" "A far label further down (MASM A2071)."
    PREFIX_ALONE "A3114" "A prefix without its instruction (MASM A2066)."
    ILLEGAL_REGISTER "A3115" "A register cannot stand here (MASM A2049)."
    ES_FIXED "A3116" "A string destination is always in ES (MASM A2067)."
    NOT_ACCUMULATOR "A3117" "Only AL and AX can stand here (MASM A2060)."
    LATER_PROCESSOR "A3118" "The 8086 does not have it (MASM A2105)."
    SEGMENT_REGISTER_ILLEGAL "A3119" "A segment register cannot stand here (MASM A2061)."
    SIZES_DIFFER "W3101" "Operands of different sizes (MASM A4031)."
    ILLEGAL_SIZE "W3102" "Memory of another size than the instruction's (MASM A4057)."
    SHORT_JUMP "W3103" "A forward jump that could be SHORT (MASM A5104)."
    ADDRESS_CUT "W3104" "One byte of an address (MASM takes the low one)."
    DECIMAL_INTERRUPT "W3105" "INT 21 where INT 21h is meant."
    FOREIGN_TEXT "W1104" "Text beyond ASCII in data."
    LONG_NAME "W1105" "A file name that DOS would cut."
    LIKE_INSTRUCTION "W2102" "A label that was perhaps meant as an instruction."
    UNUSED "W2103" "A name that nothing uses."
    RUNS_OFF "W3106" "Execution goes on behind the last instruction."
    INTO_DATA "W3107" "Execution goes on into data."
    UNREACHED "W3108" "No way leads to an instruction."
    HALF_COUNT "W3109" "CL was set where CX counts."
    NO_DOLLAR "W3110" "Text for function 09h without its `$`."
    UNSET_ARGUMENT "W3111" "A service whose register nothing has set."
    WRONG_ARGUMENT "W3112" "A service that finds in DX what another one wants there."
    LOST_RETURN "W3113" "A return with nothing on the stack."
    UNSET_DS "W4103" "Data is used before DS is loaded."
    NO_STACK "W4104" "An EXE program without a stack segment."
    SMALL_STACK "W4105" "A stack of a few bytes."
    FOREIGN "A1105" "The listing is in another assembler's language."
    MISSING_CS "A4101" "CS is not assumed to the segment (MASM A2062)."
    NO_OPEN_SEGMENT "A4102" "A statement outside any segment (MASM A2086)."
    BLOCK_NESTING "A4103" "An end that ends another block (MASM A2000)."
    BAD_ALIGN "A4104" "No such align or combine type (MASM A2025)."
    NOT_A_SEGMENT "A4105" "The name of a segment or group is wanted (MASM A2020)."
    EVEN_IN_BYTE_SEGMENT "A4106" "EVEN needs a WORD or PARA segment (MASM A2070)."
    UNDEFINED_EXTERNAL "A4107" "No module defines an external name (LINK L2029)."
    FIXUP_OVERFLOW "A4108" "An address does not fit into its field (LINK L2002)."
    DAMAGED_OBJECT "A4109" "An object file or a library cannot be read (LINK L1101)."
    OPEN_BLOCK "W4101" "A segment, procedure or other block is not ended."
    UNRESOLVED "W4102" "An external name that nothing defines."
    NOT_IN_CONDITIONAL "A5101" "ELSE or ENDIF without IF (MASM A2008)."
    ELSE_TWICE "A5102" "A second ELSE (MASM A2007)."
    NOT_IN_MACRO "A5103" "EXITM or ENDM outside a macro (MASM A2111, A2000)."
    TOO_NESTED "A5104" "Macros or includes are nested too deeply."
    TOO_MANY_LINES "A5105" "The listing expands without end."
    FORCED "A5106" "The listing forces an error (MASM A2089 to A2100)."
    OPEN_BODY "W5101" "A macro, repeat block or conditional is not ended."
}

/// One mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Problem {
    /// The words in question.
    pub(super) span: Span,
    pub(super) what: What,
}

/// A result whose error is one mistake.
pub(super) type Outcome<T> = Result<T, Box<Problem>>;

/// The mistake `what` at `span`, as an error.
pub(super) fn problem<T>(span: Span, what: What) -> Outcome<T> {
    Err(Box::new(Problem { span, what }))
}

/// How far a jump goes and how far it may.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reach {
    /// From the end of the instruction to the target, in bytes.
    pub(super) distance: i64,
    /// Lines between have no length.
    pub(super) uncertain: bool,
    /// Where the target is defined.
    pub(super) target: Option<Span>,
    /// What to type instead, when the jump can be turned round.
    pub(super) inverted: Option<Vec<Edit>>,
    /// The instruction's name as written.
    pub(super) name: String,
}

/// How an operand gets another size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// By the register that it is half of.
    Whole { at: Span, register: Register16 },
    /// By one of its halves, most often the low one.
    Half { at: Span, register: Register8 },
    /// By making a word of the byte, which is its low half.
    Extend { high: Register8 },
    /// By PTR, in front of it.
    Memory { at: Span, size: &'static str },
}

/// What has an end of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Block {
    Segment,
    Procedure,
    Structure,
    Condition,
    Macro,
    Repeat,
}

impl Block {
    /// The directive that ends it.
    pub(super) const fn end(self) -> &'static str {
        match self {
            Block::Segment | Block::Structure => "ENDS",
            Block::Procedure => "ENDP",
            Block::Condition => "ENDIF",
            Block::Macro | Block::Repeat => "ENDM",
        }
    }
}

/// What is wrong, with the facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// Follows from a mistake that is reported already.
    Echo,
    // Words.
    LookAlike {
        written: String,
        latin: String,
    },
    ForeignName,
    StrayCharacter,
    OpenString {
        close: Edit,
        /// Closes it before numbers that end it.
        before: Option<Edit>,
    },
    /// Something else, said as a noun.
    Expected(Text),
    /// What is no field between STRUC and ENDS.
    NotAField {
        /// The structure, where its ENDS is missing.
        name: String,
        opened: Span,
        edit: Option<Edit>,
    },
    /// A word of its own that is no instruction.
    LoneWord(String),
    /// A label in front of an instruction.
    BareLabel(String),
    MissingComma {
        /// Where it belongs.
        comma: Span,
    },
    UnknownInstruction {
        name: String,
        /// What was meant; two names when only a person can tell.
        near: Vec<String>,
    },
    /// Words that look like a comment.
    Prose(String),
    /// The same behind a word that begins statements.
    PlainWords(String),
    UnknownDirective {
        name: String,
        nearest: Option<String>,
    },
    MissingEnd {
        start: Option<String>,
        at: Span,
        /// What else is not ended, the innermost first.
        open: Vec<(Block, String, Span)>,
        /// What ends the lines of the file.
        line_end: &'static str,
    },
    BadNumber {
        text: String,
        radix: u32,
    },
    LineTooLong {
        length: usize,
    },
    TextTooLong {
        length: usize,
    },
    EmptyString {
        /// It is what DUP repeats.
        repeated: bool,
    },
    StringTooLong(usize),
    /// A quote in a string that the same quotes enclose.
    QuoteInside {
        /// Doubles it.
        edit: Edit,
    },
    /// `//` before a comment.
    SlashComment,
    /// A label with a sign that no name may have.
    SignInLabel {
        written: String,
        name: String,
        edits: Vec<Edit>,
    },
    /// A type before an operand that is no memory yet.
    TypeWithoutPtr {
        name: String,
        /// What to type for both.
        code: String,
        place: Span,
    },
    OpenBracket,
    ExtraCharacters,
    MissingData,
    OpenComment {
        /// Lines of the file that it takes with it.
        lost: u32,
    },
    NoSuchFile {
        name: String,
        tried: Vec<String>,
        near: Option<String>,
    },
    // Names and numbers.
    Undefined(String),
    /// Another name for something further down, used above its own definition.
    AliasBelow(String),
    /// Text that leads back to its own name.
    Circular(String),
    DefinedTwice {
        name: String,
        first: Option<Span>,
        /// The other name is written in another way behind its 31st character.
        alike: Option<String>,
    },
    DifferentKind {
        name: String,
        first: Option<Span>,
    },
    UsedReserved(String),
    OutOfRange {
        value: i64,
        least: i64,
        most: i64,
    },
    NumberTooLarge {
        most: u64,
    },
    DivisionByZero,
    NegativeShift(i64),
    ForwardReference(String),
    Phase {
        expected: usize,
        found: usize,
    },
    PhaseLabel {
        name: String,
        before: u32,
        now: u32,
    },
    ConstantExpected,
    TwoAddresses,
    ApartAddresses,
    UnknownType(String),
    NoSegment,
    NotData,
    NotCode,
    TooDeep,
    DupCount(i64),
    /// A word before `(` that is to be DUP.
    MisspeltDup(String),
    DupWithoutCount,
    /// A variable as the count of DUP.
    DupCountInMemory(String),
    /// `DUP <…>`.
    DupInAngles(Vec<Edit>),
    /// Structures of more values in all than are kept.
    TooManyKept,
    TooManyValues {
        most: usize,
    },
    NotARecord,
    // Instructions.
    WrongOperands {
        name: String,
        forms: Vec<String>,
    },
    OperandCount {
        name: String,
        forms: Vec<String>,
        found: usize,
    },
    NeedsSize {
        edits: Option<(Vec<Edit>, Vec<Edit>)>,
    },
    SizesDiffer {
        first: (Span, u16),
        second: (Span, u16),
        ways: Vec<Way>,
    },
    IllegalSize {
        found: Type,
        wanted: u16,
    },
    MemoryToMemory {
        second: Span,
        /// Bytes of each, where they are known to differ.
        sizes: Option<[u16; 2]>,
        /// A variable and itself.
        itself: bool,
        edit: Option<(String, Span)>,
    },
    ImmediateToSegment {
        register: &'static str,
        second: Span,
        edit: Option<(String, Span)>,
    },
    ImmediateIllegal,
    /// A number that receives a result.
    Swapped {
        edits: Vec<Edit>,
        compares: bool,
    },
    /// An instruction such as LEA, its register second.
    RegisterSecond {
        name: String,
        register: &'static str,
        edits: Vec<Edit>,
    },
    TwoBases(&'static str, &'static str),
    TwoIndexes(&'static str, &'static str),
    NotAnIndex(&'static str),
    CsIllegal,
    SegmentToSegment {
        second: Span,
        edit: Option<(String, Span)>,
    },
    SegmentIllegal(&'static str),
    ByteRegister {
        name: &'static str,
        whole: &'static str,
    },
    Unreachable {
        name: String,
        segment: String,
    },
    OtherSegment,
    ForwardFar,
    PrefixAlone,
    IllegalRegister(&'static str),
    /// A register in round brackets behind a name.
    RoundBrackets {
        open: Span,
        close: Span,
    },
    /// `BX[SI]`.
    RegisterBeforeBracket {
        name: &'static str,
        edits: Vec<Edit>,
    },
    EsFixed,
    AddressCut,
    DecimalInterrupt {
        hexadecimal: String,
        /// In decimal it calls another service that is used as often.
        screen: bool,
    },
    NotAccumulator(String),
    LaterProcessor {
        name: String,
    },
    ShiftCount {
        count: i64,
        edit: Option<(String, Span)>,
    },
    OutOfReach(Box<Reach>),
    ShortJump,
    // Segments.
    MissingCs {
        segment: String,
    },
    NoOpenSegment,
    WrongEnd {
        name: String,
        open: Option<(String, Span)>,
    },
    BadAlign(String),
    NotASegment(String),
    EvenInByteSegment,
    TooLong {
        segment: String,
    },
    OpenBlock {
        block: Block,
        name: String,
        /// It hardly is meant so.
        doubtful: bool,
    },
    // Macros and conditions.
    NotInConditional,
    ElseTwice {
        first: Span,
    },
    NotInMacro,
    TooNested,
    TooManyLines,
    Forced(String),
    OpenBody {
        block: Block,
        /// Lines of the file that it takes with it.
        lost: u32,
        /// It hardly is meant so.
        doubtful: bool,
    },
}
