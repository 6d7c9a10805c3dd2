//! Words to a listing that assembles to the same words.
//!
//! Code is what can be reached from the start; the rest is data: strings, repeated words, numbers.
//! A word that would be written as another instruction's alias, or not at all, is a number.

use std::collections::{BTreeMap, BTreeSet};

use isa::debug::{Symbol, SymbolValue};
use isa::lc3::table;
use isa::lc3::{
    Block, DEVICES, Image, Instruction, Operand, Operation, Standing, decode, encode, text,
};

/// Fewest characters that make a string.
const SHORTEST_STRING: usize = 3;
/// Fewest equal words that are written as `.BLKW`.
const SHORTEST_BLOCK: usize = 4;
/// Column at which comments begin.
const COMMENTS: usize = 40;
/// Vectors of the operating system's halt.
const HALT: i32 = 0x25;

/// A listing of the image; labels are taken from `symbols` where they name a place in it, and made
/// up from the address where the program refers to one without a name.
pub fn disassemble(image: &Image, symbols: &[Symbol]) -> String {
    let memory: BTreeMap<u16, u16> = image.blocks.iter().flat_map(words).collect();
    let code = reached(&memory, image.start);
    let labels = labels(&memory, &code, symbols);
    let listing = Listing { memory, code, labels };
    let mut out = String::new();
    // The program starts at the first origin of a listing.
    let first = image.blocks.iter().position(|block| block.origin == image.start);
    let mut blocks: Vec<&Block> = image.blocks.iter().collect();
    if let Some(first) = first {
        blocks[..=first].rotate_right(1);
    }
    for block in blocks {
        listing.block(block, &mut out);
    }
    out
}

fn words(block: &Block) -> impl Iterator<Item = (u16, u16)> {
    (block.origin..=u16::MAX).zip(block.words.iter().copied())
}

/// The instruction at an address, as far as listings can write it.
fn instruction(memory: &BTreeMap<u16, u16>, at: u16) -> Option<Instruction> {
    let it = decode(*memory.get(&at)?)?;
    (it.row.standing != Standing::Unwritten).then_some(it)
}

/// Where an instruction's label leads.
fn target(it: &Instruction, at: u16) -> Option<u16> {
    let label = |operand: &Operand| matches!(operand, Operand::Offset(_));
    let index = it.row.operands.iter().position(label)?;
    Some(at.wrapping_add(1).wrapping_add(it.values[index] as u16))
}

/// Every address that execution can reach from the start, as far as can be seen.
fn reached(memory: &BTreeMap<u16, u16>, start: u16) -> BTreeSet<u16> {
    let mut code = BTreeSet::new();
    let mut open = vec![start];
    while let Some(at) = open.pop() {
        let Some(it) = instruction(memory, at).filter(|_| !code.contains(&at)) else { continue };
        code.insert(at);
        let next = at.wrapping_add(1);
        match it.row.operation {
            Operation::Branch => {
                open.extend(target(&it, at).filter(|_| !it.row.operands.is_empty()));
                let always = it.row.mnemonic == "BR";
                open.extend((!always).then_some(next));
            }
            Operation::Call => open.extend([next].into_iter().chain(target(&it, at))),
            Operation::Jump | Operation::ReturnFromInterrupt => {}
            Operation::Trap if it.row.mnemonic == "HALT" || it.values[0] == HALT => {}
            _ => open.push(next),
        }
    }
    code
}

/// Whether a listing can have this name as a label.
fn is_label(name: &str) -> bool {
    let first = |c: char| c.is_ascii_alphabetic() || c == '_';
    let number = name.starts_with(['x', 'X', 'b', 'B'])
        && name.len() > 1
        && name[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
    let register = name.len() == 2
        && name.starts_with(['r', 'R'])
        && name.ends_with(|c: char| c.is_ascii_digit());
    name.starts_with(first)
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && table::number(name).is_none()
        && !number
        && !register
}

/// The name of each place that has one or needs one.
fn labels(
    memory: &BTreeMap<u16, u16>,
    code: &BTreeSet<u16>,
    symbols: &[Symbol],
) -> BTreeMap<u16, String> {
    let mut labels = BTreeMap::new();
    let mut taken = BTreeSet::new();
    for symbol in symbols {
        let SymbolValue::Address(address) = symbol.value else { continue };
        let Ok(address) = u16::try_from(address) else { continue };
        let usable = memory.contains_key(&address) && is_label(&symbol.name);
        if usable && taken.insert(symbol.name.to_ascii_uppercase()) {
            labels.entry(address).or_insert_with(|| symbol.name.clone());
        }
    }
    for &at in code {
        let leads = instruction(memory, at).and_then(|it| target(&it, at));
        if let Some(place) = leads.filter(|place| memory.contains_key(place)) {
            let letter = if code.contains(&place) { 'L' } else { 'D' };
            let name = format!("{letter}_{place:04X}");
            if taken.insert(name.clone()) {
                labels.entry(place).or_insert(name);
            }
        }
    }
    labels
}

struct Listing {
    memory: BTreeMap<u16, u16>,
    code: BTreeSet<u16>,
    labels: BTreeMap<u16, String>,
}

impl Listing {
    fn block(&self, block: &Block, out: &mut String) {
        out.push_str(&format!("        .ORIG x{:04X}\n", block.origin));
        let (mut at, mut free, mut stringless) = (0, 0, 0);
        while at < block.words.len() {
            let address = block.origin.wrapping_add(at as u16);
            if free <= at {
                free = at + self.free(address, block.words.len() - at);
            }
            let words = &block.words[at..free];
            let (line, length) = self.code(address, words[0]).unwrap_or_else(|| {
                if at >= stringless {
                    match string(words) {
                        Ok((string, length)) => return (format!(".STRINGZ \"{string}\""), length),
                        Err(length) => stringless = at + length,
                    }
                }
                numbers(words)
            });
            let label = self.labels.get(&address).map_or("", String::as_str);
            let row = format!("{label:<7} {line}");
            let comment = format!("; x{address:04X}");
            out.push_str(&format!("{row:<COMMENTS$}{comment}\n"));
            at += length;
        }
        out.push_str("        .END\n");
    }

    /// The line for an instruction, and its length; `None` for data.
    fn code(&self, at: u16, word: u16) -> Option<(String, usize)> {
        let it = instruction(&self.memory, at).filter(|_| self.code.contains(&at))?;
        Some((self.written(&it, at, word), 1))
    }

    /// Words from `at` on before the next label or code.
    fn free(&self, at: u16, length: usize) -> usize {
        let from = usize::from(at) + 1;
        let end = (from..usize::from(at) + length).find(|&next| {
            let next = next as u16;
            self.labels.contains_key(&next) || self.code.contains(&next)
        });
        end.map_or(length, |end| end - usize::from(at))
    }

    /// An instruction, with a label where there is one in reach.
    fn written(&self, it: &Instruction, at: u16, word: u16) -> String {
        if encode(it.row, &it.values) != word {
            return format!(".FILL x{word:04X}");
        }
        let plain = text(word);
        let label = target(it, at).and_then(|place| self.labels.get(&place));
        let Some(label) = label else { return plain };
        match plain.rfind('#') {
            Some(number) => format!("{}{label}", &plain[..number]),
            None => plain,
        }
    }
}

/// The line for the first of the words, which begin no string, and how many of them it covers.
fn numbers(words: &[u16]) -> (String, usize) {
    // `.BLKW` means zeros.
    let zeros = words.iter().take_while(|word| **word == 0).count();
    match zeros {
        SHORTEST_BLOCK.. => (format!(".BLKW #{zeros}"), zeros),
        _ => (format!(".FILL x{:04X}", words[0]), 1),
    }
}

/// The string that the words begin with, escaped, and how many words it fills, its zero included;
/// or else how many of the words, one at least, begin none.
fn string(words: &[u16]) -> Result<(String, usize), usize> {
    let mut text = String::new();
    for (length, word) in words.iter().enumerate() {
        match *word {
            0 if length >= SHORTEST_STRING => return Ok((text, length + 1)),
            0x0A => text.push_str("\\n"),
            0x09 => text.push_str("\\t"),
            0x5C => text.push_str("\\\\"),
            0x22 => text.push_str("\\\""),
            word @ 0x20..0x7F => text.push(char::from(word as u8)),
            _ => return Err(length + 1),
        }
    }
    Err(words.len())
}

/// Whether all words can be loaded where they stand: nothing can be from [`DEVICES`] on.
pub fn can_be_assembled(image: &Image) -> bool {
    let end = |block: &Block| usize::from(block.origin) + block.words.len();
    image.blocks.iter().all(|block| !block.words.is_empty() && end(block) <= DEVICES.into())
}

#[cfg(test)]
mod tests {
    use isa::Target;
    use proptest::prelude::*;

    use super::*;
    use crate::{Request, assemble};

    fn back(image: &Image, symbols: &[Symbol]) -> Result<Image, String> {
        let listing = disassemble(image, symbols);
        let assembled = assemble(&Request::new(Target::Lc3, "a.asm", listing.as_bytes()));
        match assembled.image {
            Some(isa::Image::Lc3(image)) => Ok(image),
            _ => Err(format!("{:?}\n{listing}", assembled.diagnostics)),
        }
    }

    fn block(origin: u16, words: &[u16]) -> Image {
        Image { blocks: vec![Block { origin, words: words.to_vec() }], start: origin }
    }

    #[test]
    fn code_is_followed_and_data_recognised() {
        let words = [0xE002, 0xF022, 0xF025, b'H'.into(), b'i'.into(), b'!'.into(), 0, 0xABCD];
        let symbol = Symbol { name: "TEXT".into(), value: SymbolValue::Address(0x3003) };
        let listing = disassemble(&block(0x3000, &words), &[symbol]);
        let lines: Vec<&str> =
            listing.lines().map(|line| line.split(';').next().unwrap_or("").trim()).collect();
        let wanted = [
            ".ORIG x3000",
            "LEA R0, TEXT",
            "PUTS",
            "HALT",
            "TEXT    .STRINGZ \"Hi!\"",
            ".FILL xABCD",
            ".END",
        ];
        assert_eq!(lines, wanted);
    }

    #[test]
    fn a_symbol_that_is_no_label_is_passed_over() {
        assert!(is_label("LOOP1") && is_label("_a"));
        for name in ["ADD", "xAB", "b1", "R3", "1st", "a-b", ""] {
            assert!(!is_label(name), "{name}");
        }
    }

    #[test]
    fn memory_full_of_anything_takes_no_longer_for_each_word() {
        let kinds: [fn(u32) -> u16; 4] =
            [|_| 0x41, |at| (at % 0x60) as u16 + 0x20, |_| 0xD000, |at| ((at * 40503) >> 3) as u16];
        for kind in kinds {
            let words: Vec<u16> = (0..0xCE00_u32).map(kind).collect();
            let image = block(0x3000, &words);
            assert!(disassemble(&image, &[]).lines().count() > 100);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_listing_assembles_to_the_words_it_was_made_of(
            origin in 0x200_u16..0xFC00,
            words in proptest::collection::vec(
                prop_oneof![
                    any::<u16>(),
                    0_u16..0x80,
                    Just(0),
                    Just(0x0E02),
                    Just(0x2003),
                    Just(0x4FFD),
                ],
                1..300,
            ),
        ) {
            let image = block(origin, &words);
            prop_assert_eq!(back(&image, &[]), Ok(image));
        }
    }
}
