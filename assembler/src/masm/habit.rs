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
use crate::source::Span;

/// Declares the habits: name, code, what it is, what the marked words are, what MASM wants.
macro_rules! habits {
    ($($name:ident $code:literal $says:literal $label:literal $strict:literal)*) => {
        /// A form that MASM 5.10 does not have.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum Habit { $(#[doc = $says] $name),* }

        /// The codes and words of all habits.
        const HABITS: &[(Habit, Code, [&str; 3])] =
            &[$((Habit::$name, Code($code), [$says, $label, $strict])),*];
    };
}

habits! {
    NoSegment "W1110" "a program without segments" "no segment is open; a COM program is assumed"
        "put `CODE SEGMENT`, `ASSUME CS:CODE,DS:CODE` and `ORG 100h` above, `CODE ENDS` below"
    Reopened "W1111" "statements behind the last ENDS" "the code segment goes on"
        "move them in front of the ENDS of the code segment"
    NoModel "W1112" "segments without .MODEL" "a COM program is assumed"
        "write `.MODEL SMALL` at the top, and load DS with @DATA"
    OriginAbove "W1113" "ORG above the segments" "it is kept for the code"
        "write ORG behind .CODE"
    Tiny "W1114" "the model TINY" "MASM has it from 6.0 on"
        "write one segment with SEGMENT and ENDS, and ORG 100h in it"
    Startup "W1115" ".STARTUP" "stands for MOV DX,@DATA and MOV DS,DX"
        "write the instructions, and a label before them that END names"
    Exit "W1116" ".EXIT" "stands for MOV AX,4C00h and INT 21h" "write the instructions"
    NoDot "W1117" "a directive of TASM's IDEAL mode" "MASM has it with a dot, or by another name"
        "write it in MASM's way"
    Switch "W1118" "a switch of TASM" "MASM has no such directive" "take the line out"
    WordOrder "W1119" "the words stand the other way round" "in MASM the name comes first"
        "write the name, then the directive"
    BareEnd "W1120" "an end without a name" "it ends the innermost"
        "write the name in front of it"
    NamedEndm "W1121" "ENDM with a name" "in MASM it stands alone" "take out the name"
    Emulator "W1122" "a line for emu8086" "left out" "put `;` before it"
    Later "W1123" "an instruction of the 80186" "the 8086 has no such form"
        "write .186 at the top"
    LaterProcessor "W1124" "a later processor" "programs run on an 8086 or 80186 here"
        "write .186, and use its instructions and registers only"
    LongJump "W1125" "a conditional jump that is too short" "made longer with a JMP"
        "jump over a JMP on the opposite condition"
    Bracketed "W1126" "a number between brackets as memory" "to MASM it is the number itself"
        "write DS: before the bracket"
    TargetColon "W1127" "a colon behind a target" "only a label's definition has one"
        "take out the colon"
    List "W1128" "several operands of PUSH or POP" "each makes an instruction"
        "write an instruction for each"
    ZeroX "W1129" "a hexadecimal number with 0x" "MASM writes H behind it"
        "write H behind the digits, and 0 before a letter"
    QuotedFile "W1130" "quotes round the name of a file" "MASM takes them for part of the name"
        "take out the quotes"
    DataWord "W1131" "a type as a directive" "MASM has DB, DW, DD, DQ and DT"
        "write DB for BYTE, DW for WORD, DD for DWORD"
    DataLabel "W1132" "a colon behind the name of data" "only labels of code have one"
        "take out the colon"
    NoAssume "W1133" "code without ASSUME" "CS is assumed to be at its segment"
        "write ASSUME with the segment, and one for DS"
    AssumeComma "W1134" "a comma is missing in ASSUME" "MASM leaves out the rest of the line"
        "write a comma between the registers"
    GluedDup "W1135" "DUP touches its count" "MASM takes it for one word"
        "put a blank between them"
    BareType "W1136" "a type between brackets" "MASM wants PTR behind it"
        "write PTR behind the type"
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
        for (habit, code, words) in HABITS {
            let places: Vec<&Met> = of(*habit);
            let groups: Vec<&[&Met]> =
                if strict { places.chunks(1).collect() } else { vec![places.as_slice()] };
            let groups = groups.into_iter().filter(|group| !group.is_empty());
            found.extend(groups.map(|group| report(*code, *words, group, strict)));
        }
        found
    }
}

fn report(code: Code, words: [&str; 3], places: &[&Met], strict: bool) -> Diagnostic {
    let [says, label, advice] = words;
    let span = places.first().map(|met| met.span).unwrap_or_default();
    let make = if strict { Diagnostic::error } else { Diagnostic::note };
    let mut found = make(code, says.to_string(), span, label.to_string());
    if places.len() > 1 {
        found = found.because(format!("it stands in {} places", places.len()));
    }
    if strict {
        found = found.because("MASM 5.10 refuses it; without --dialect masm it is taken");
    }
    let edits: Vec<Edit> = places.iter().flat_map(|met| met.edits.clone()).collect();
    let whole = places.iter().all(|met| !met.edits.is_empty());
    found.advise_edits(advice, if whole { edits } else { Vec::new() })
}
