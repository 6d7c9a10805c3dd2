//! Names that the assembler itself gives a meaning: `@CPU`, `@FILENAME`, `@VERSION`, `@CURSEG`.

use super::assembly::Assembly;
use super::symbol::Meaning;
use super::text::Text;
use crate::source::Span;

/// The 8086 in the low byte of `@CPU`, the 8087 in the high one.
const FIRST_CPU: &str = "0101h";
/// MASM 5.10 calls itself so.
const VERSION: &str = "510";

/// The bit of `@CPU` for the 80386.
pub(super) const OF_80386: u16 = 0x08;

impl Assembly<'_> {
    /// What they mean at the beginning of a pass.
    pub(super) fn define_own_names(&mut self) {
        self.cpu = 0x0101;
        self.own_name("@Cpu", FIRST_CPU.to_string());
        self.own_name("@FileName", self.file_stem());
        self.own_name("@Version", VERSION.to_string());
        self.name_segment();
    }

    /// The listing's name without folder and extension, in capitals.
    pub(super) fn file_stem(&self) -> String {
        let path = self.request.name.rsplit(['/', '\\', ':']).next().unwrap_or_default();
        path.split_once('.').map_or(path, |(stem, _)| stem).to_uppercase()
    }

    fn own_name(&mut self, name: &str, text: String) {
        let meaning = Meaning::Text(Text::made(text, Span::default()));
        self.symbols.set(name, meaning, None, self.pass);
    }

    /// `@CURSEG` is the name of the segment that is open.
    pub(super) fn name_segment(&mut self) {
        let current = self.current();
        let name = current.map_or(String::new(), |id| self.object.segments[id.at()].name.clone());
        self.own_name("@CurSeg", name);
    }

    /// `@CPU` follows `.286` and its kin, whose word is without its dot: a bit for each processor
    /// up to the chosen one, bit 7 for the protected mode; above them the same for coprocessors.
    pub(super) fn name_processor(&mut self, word: &str) {
        let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let (processor, coprocessor): (u16, u16) = match digits {
            "8086" => (0x01, 0x01),
            "186" => (0x03, 0x01),
            "286" => (0x07, 0x05),
            "386" => (0x07 | OF_80386, 0x0D),
            "287" => (self.cpu & 0xFF, 0x05),
            "387" => (self.cpu & 0xFF, 0x0D),
            _ => (self.cpu & 0xFF, 0x01),
        };
        let protected = if word.ends_with('P') { 0x80 } else { 0 };
        self.cpu = coprocessor << 8 | processor | protected;
        self.own_name("@Cpu", self.cpu.to_string());
    }
}
