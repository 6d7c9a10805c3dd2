//! What students write who come from emu8086, TASM or MASM 6, and MASM 5.10 refuses: the classroom
//! dialect takes it and names the strict form.
//!
//! Every habit is noticed where MASM would have given up, so that a listing which MASM takes never
//! meets this file. One line of [`HABITS`] is one habit.

use super::assembly::Assembly;
use super::options::Dialect;
use super::symbol::Pass;
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::lint::Lint;
use crate::say;
use crate::source::Span;
use crate::text::Text;

/// Declares the habits: name, code, what it is, what the marked words are, what MASM wants.
macro_rules! habits {
    ($(
        $name:ident $code:literal
        say!($says:literal)
        say!($label:literal)
        say!($strict:literal)
    )*) => {
        /// A form that MASM 5.10 does not have.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum Habit { $(#[doc = $says] $name),* }

        /// All habits and their codes.
        const HABITS: &[(Habit, Code)] = &[$((Habit::$name, Code($code))),*];

        impl Habit {
            /// What it is, what is said at the place, what MASM wants.
            fn words(self) -> [Text; 3] {
                match self {
                    $(Habit::$name => [say!($says), say!($label), say!($strict)]),*
                }
            }
        }
    };
}

habits! {
    NoSegment "W1110"
        say!("a program without segments")
        say!("no segment is open; a COM program is assumed")
        say!("put `CODE SEGMENT`, `ASSUME CS:CODE,DS:CODE` and `ORG 100h` above, `CODE ENDS` below")
    Reopened "W1111"
        say!("statements behind the last ENDS")
        say!("the code segment goes on")
        say!("move them in front of the ENDS of the code segment")
    NoModel "W1112"
        say!("segments without .MODEL")
        say!("a COM program is assumed")
        say!("write `.MODEL SMALL` at the top, and load DS with @DATA")
    OriginAbove "W1113"
        say!("ORG above the segments")
        say!("it is kept for the code")
        say!("write ORG behind .CODE")
    Tiny "W1114"
        say!("the model TINY")
        say!("MASM has it from 6.0 on")
        say!("write one segment with SEGMENT and ENDS, and ORG 100h in it")
    Startup "W1115"
        say!(".STARTUP")
        say!("stands for MOV DX,@DATA and MOV DS,DX")
        say!("write the instructions, and a label before them that END names")
    Exit "W1116"
        say!(".EXIT")
        say!("stands for MOV AX,4C00h and INT 21h")
        say!("write the instructions")
    NoDot "W1117"
        say!("a directive of TASM's IDEAL mode")
        say!("MASM has it with a dot, or by another name")
        say!("write it in MASM's way")
    Switch "W1118"
        say!("a switch of TASM")
        say!("MASM has no such directive")
        say!("take the line out")
    WordOrder "W1119"
        say!("the words stand the other way round")
        say!("in MASM the name comes first")
        say!("write the name, then the directive")
    BareEnd "W1120"
        say!("an end without a name")
        say!("it ends the innermost")
        say!("write the name in front of it")
    NamedEndm "W1121"
        say!("ENDM with a name")
        say!("in MASM it stands alone")
        say!("take out the name")
    Emulator "W1122"
        say!("a line for emu8086")
        say!("left out")
        say!("put `;` before it")
    Later "W1123"
        say!("an instruction of the 80186")
        say!("the 8086 has no such form")
        say!("write .186 at the top")
    LaterProcessor "W1124"
        say!("a later processor")
        say!("programs run on an 8086 or 80186 here")
        say!("write .186, and use its instructions and registers only")
    LongJump "W1125"
        say!("a conditional jump that is too short")
        say!("made longer with a JMP")
        say!("jump over a JMP on the opposite condition")
    Bracketed "W1126"
        say!("a number between brackets as memory")
        say!("to MASM it is the number itself")
        say!("write DS: before the bracket")
    TargetColon "W1127"
        say!("a colon behind a target")
        say!("only a label's definition has one")
        say!("take out the colon")
    List "W1128"
        say!("several operands of PUSH or POP")
        say!("each makes an instruction")
        say!("write an instruction for each")
    ZeroX "W1129"
        say!("a hexadecimal number with 0x")
        say!("MASM writes H behind it")
        say!("write H behind the digits, and 0 before a letter")
    QuotedFile "W1130"
        say!("quotes round the name of a file")
        say!("MASM takes them for part of the name")
        say!("take out the quotes")
    DataWord "W1131"
        say!("a type as a directive")
        say!("MASM has DB, DW, DD, DQ and DT")
        say!("write DB for BYTE, DW for WORD, DD for DWORD")
    DataLabel "W1132"
        say!("a colon behind the name of data")
        say!("only labels of code have one")
        say!("take out the colon")
    NoAssume "W1133"
        say!("code without ASSUME")
        say!("CS is assumed to be at its segment")
        say!("write ASSUME with the segment, and one for DS")
    AssumeComma "W1134"
        say!("a comma is missing in ASSUME")
        say!("MASM leaves out the rest of the line")
        say!("write a comma between the registers")
    GluedDup "W1135"
        say!("DUP touches its count")
        say!("MASM takes it for one word")
        say!("put a blank between them")
    BareType "W1136"
        say!("a type without PTR")
        say!("MASM wants PTR behind it")
        say!("write PTR behind the type")
    Uses "W1137"
        say!("USES without a language")
        say!("the registers are pushed at the start and popped at RET")
        say!("name a language behind the model: `.MODEL SMALL,C`; or write PUSH and POP")
}

/// The lints of all habits.
pub const LINTS: [Lint; HABITS.len()] = {
    let mut lints = [Lint::said(HABITS[0].1, "dialect"); HABITS.len()];
    let mut at = 0;
    while at < lints.len() {
        lints[at] = Lint::said(HABITS[at].1, "dialect");
        at += 1;
    }
    lints
};

/// A place where a habit was met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Met {
    habit: Habit,
    span: Span,
    /// What makes it strict; empty when that takes more than an edit.
    edits: Vec<Edit>,
}

impl Assembly<'_> {
    /// Notes a habit; pass two alone counts.
    pub(super) fn habit(&mut self, habit: Habit, span: Span, edits: Vec<Edit>) {
        self.settled.remarks += 1;
        let met = Met { habit, span, edits };
        if self.pass == Pass::Two && !self.classroom.met.contains(&met) {
            self.classroom.met.push(met);
        }
    }

    /// Notes a habit that becomes strict by writing `replacement` for `span`.
    pub(super) fn habit_edit(&mut self, habit: Habit, span: Span, replacement: impl Into<String>) {
        let plain = self.reader.calls().is_empty();
        let edit = Edit { span, replacement: replacement.into() };
        self.habit(habit, span, if plain { vec![edit] } else { Vec::new() });
    }

    /// The reports of what was met: in the classroom a note for each habit, in MASM's own dialect
    /// an error for each place.
    pub(super) fn habits(&mut self) -> Vec<Diagnostic> {
        let met = std::mem::take(&mut self.classroom.met);
        let strict = self.classroom.dialect == Dialect::Masm;
        let of = |habit: Habit| met.iter().filter(move |met| met.habit == habit).collect();
        let mut found = Vec::new();
        for (habit, code) in HABITS {
            let places: Vec<&Met> = of(*habit);
            let groups: Vec<&[&Met]> =
                if strict { places.chunks(1).collect() } else { vec![places.as_slice()] };
            let groups = groups.into_iter().filter(|group| !group.is_empty());
            found.extend(groups.map(|group| report(*code, habit.words(), group, strict)));
        }
        found
    }
}

fn report(code: Code, words: [Text; 3], places: &[&Met], strict: bool) -> Diagnostic {
    let [says, label, advice] = words;
    let span = places.first().map(|met| met.span).unwrap_or_default();
    let make = if strict { Diagnostic::error } else { Diagnostic::note };
    let mut found = make(code, says, span, label);
    if places.len() > 1 {
        found = found.because(say!("it stands in {count} places", count = places.len()));
    }
    if strict {
        found = found.because(say!("MASM 5.10 refuses it; without --dialect masm it is taken"));
    }
    let edits: Vec<Edit> = places.iter().flat_map(|met| met.edits.clone()).collect();
    let whole = places.iter().all(|met| !met.edits.is_empty());
    found.advise_edits(advice, if whole { edits } else { Vec::new() })
}
