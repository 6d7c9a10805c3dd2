//! The symbol table that lc3as writes and lc3sim reads (`.sym`): comment lines, then a line
//! `//<tab>NAME<blanks>HHHH` for each label, in the order of definition, and an empty line.

use crate::debug::{Debug, Symbol, SymbolValue};

/// Names are padded to this width.
const WIDTH: usize = 16;

/// Writes the labels of a program.
pub fn write(debug: &Debug) -> String {
    let mut text = String::from("// Symbol table\n// Scope level 0:\n");
    text.push_str("//\tSymbol Name       Page Address\n//\t----------------  ------------\n");
    for symbol in &debug.symbols {
        if let SymbolValue::Address(address) = symbol.value {
            text.push_str(&format!("//\t{:<WIDTH$}  {address:04X}\n", symbol.name));
        }
    }
    text.push('\n');
    text
}

/// Reads the labels; lines that hold none are passed over.
pub fn read(text: &str) -> Vec<Symbol> {
    let symbol = |line: &str| {
        let mut words = line.strip_prefix("//")?.split_whitespace();
        let (name, address) = (words.next()?, words.next()?);
        let digits = address.len() == 4 && words.next().is_none();
        let address = u16::from_str_radix(address, 16).ok().filter(|_| digits)?;
        Some(Symbol { name: name.to_string(), value: SymbolValue::Address(address.into()) })
    };
    text.lines().filter_map(symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read_back_in_their_order() {
        let symbol = |name: &str, address| Symbol {
            name: name.to_string(),
            value: SymbolValue::Address(address),
        };
        let symbols = vec![symbol("START", 0x3000), symbol("A_VERY_LONG_LABEL_NAME", 0x30FF)];
        let text = write(&Debug { symbols: symbols.clone(), ..Debug::default() });
        assert!(text.contains("//\tSTART             3000\n"), "{text}");
        assert_eq!(read(&text), symbols);
    }
}
