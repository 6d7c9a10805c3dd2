//! What the language makes of a word, looked up once when the word is read.

use std::collections::HashMap;
use std::sync::LazyLock;

use isa::i8086::Mnemonic;

use super::arithmetic::{Class, Operator};
use super::coprocessor;
use super::name::{DIRECTIVES, NAMED_DIRECTIVES, OPERATORS, REGISTERS, Register, is_later};
use super::names::Quick;
use super::statement::TESTS;

/// What the language makes of a word; of a listing's own names nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Word {
    /// The language has the word.
    pub(super) taken: bool,
    /// It means something for every processor, so that a listing should not use it as a name.
    pub(super) reserved: bool,
    pub(super) register: Option<Register>,
    pub(super) mnemonic: Option<Mnemonic>,
    /// The instruction is one of the 8087.
    pub(super) coprocessor: bool,
    /// Between two operands.
    pub(super) operator: Option<(Operator, Class)>,
    /// An operator in front of its operand, or a type.
    pub(super) of_expressions: bool,
    /// It may begin a line as a directive.
    pub(super) directive: bool,
    /// A directive that stands behind the name it defines.
    pub(super) named_directive: bool,
}

/// Bytes of the longest word.
const LONGEST: usize = 16;

/// A word in capitals, filled up with zeros.
type Key = u128;

static WORDS: LazyLock<HashMap<Key, Word, Quick>> = LazyLock::new(|| {
    let mut words: HashMap<Key, Word, Quick> = HashMap::default();
    let mut add = |name: &str, note: &dyn Fn(&mut Word)| {
        if let Some(key) = key(name) {
            let word = words.entry(key).or_default();
            word.taken = true;
            note(word);
        }
    };
    for name in REGISTERS {
        add(name, &|word| {
            word.register = Register::from_name(name);
            word.reserved = true;
        });
    }
    for entry in Mnemonic::all() {
        for name in std::iter::once(&entry.name).chain(entry.aliases) {
            add(name, &|word| {
                word.mnemonic = Some(entry.mnemonic);
                word.reserved |= !is_later(entry.mnemonic);
            });
        }
    }
    for name in coprocessor::names() {
        add(&name, &|word| word.coprocessor = true);
    }
    for name in OPERATORS {
        add(name, &|word| {
            word.operator = Operator::from_name(name);
            word.of_expressions = word.operator.is_none();
            word.reserved = true;
        });
    }
    for test in TESTS {
        add(test, &|word| word.directive = true);
        add(&format!("ELSE{test}"), &|word| word.directive = true);
    }
    for name in DIRECTIVES {
        add(name, &|word| (word.directive, word.reserved) = (true, true));
    }
    for name in NAMED_DIRECTIVES {
        add(name, &|word| {
            (word.directive, word.named_directive, word.reserved) = (true, true, true);
        });
    }
    words
});

fn key(name: &str) -> Option<Key> {
    let mut key = [0; LONGEST];
    if name.len() > LONGEST {
        return None;
    }
    for (to, from) in key.iter_mut().zip(name.as_bytes()) {
        *to = from.to_ascii_uppercase();
    }
    Some(u128::from_le_bytes(key))
}

impl Word {
    /// What a word is, in either case.
    pub(super) fn of(name: &str) -> Word {
        key(name).and_then(|key| WORDS.get(&key)).copied().unwrap_or_default()
    }
}
