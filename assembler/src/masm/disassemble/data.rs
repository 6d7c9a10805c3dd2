//! Bytes that are no code, as directives.

use isa::i8086::text::number;

/// Fewest characters that make a string.
const SHORTEST_STRING: usize = 4;
/// Most characters of a string in one line.
const LONGEST_STRING: usize = 56;
/// Fewest equal bytes that are written as DUP.
const SHORTEST_RUN: usize = 12;
/// Bytes in a line.
const ROW: usize = 8;

/// A directive for the first of `bytes`, and how many it covers: all of them if they are few.
pub(super) fn line(bytes: &[u8]) -> (String, usize) {
    if let Some(found) = repeated(bytes) {
        return found;
    }
    if let Some(found) = string(bytes) {
        return found;
    }
    let plain = (1..bytes.len().min(ROW)).find(|&at| begins(&bytes[at..]));
    let length = plain.unwrap_or(bytes.len().min(ROW));
    (plain_bytes(&bytes[..length]), length)
}

/// `DB 1,2,0AH`.
pub(super) fn plain_bytes(bytes: &[u8]) -> String {
    let values: Vec<String> = bytes.iter().map(|byte| number(u16::from(*byte))).collect();
    format!("DB {}", values.join(","))
}

/// Whether something longer than plain bytes begins here.
fn begins(bytes: &[u8]) -> bool {
    run(bytes) >= SHORTEST_RUN || characters(bytes) >= SHORTEST_STRING
}

fn run(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| Some(*byte) == bytes.first()).count()
}

fn repeated(bytes: &[u8]) -> Option<(String, usize)> {
    let length = run(bytes);
    let value = number(u16::from(*bytes.first()?));
    (length >= SHORTEST_RUN).then(|| (format!("DB {length} DUP({value})"), length))
}

/// Characters that can stand between quotes.
fn characters(bytes: &[u8]) -> usize {
    let plain = |byte: &&u8| matches!(**byte, b' '..=b'~') && **byte != b'\'';
    bytes.iter().take_while(plain).count()
}

/// A string with what ends it: CR, LF, `$`, zero.
fn string(bytes: &[u8]) -> Option<(String, usize)> {
    let length = characters(bytes);
    if length < SHORTEST_STRING {
        return None;
    }
    // What DOS prints ends at its first `$`.
    let printed = (SHORTEST_STRING..=length).find(|&end| bytes[end - 1] == b'$');
    let length = printed.unwrap_or(length).min(LONGEST_STRING);
    let text: String = bytes[..length].iter().map(|byte| char::from(*byte)).collect();
    let ends = |byte: &&u8| matches!(**byte, 0 | 0x0A | 0x0D | b'$' | b'\'');
    let tail: Vec<u8> = bytes[length..].iter().take_while(ends).take(4).copied().collect();
    let mut line = format!("DB '{text}'");
    for byte in &tail {
        line.push(',');
        match byte {
            b'$' => line.push_str("'$'"),
            byte => line.push_str(&number(u16::from(*byte))),
        }
    }
    Some((line, length + tail.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_runs_and_bytes_are_told_apart() {
        assert_eq!(line(b"Hello\r\n$\x01"), ("DB 'Hello',0DH,0AH,'$'".to_owned(), 8));
        assert_eq!(line(b"Win.$\x01"), ("DB 'Win.$'".to_owned(), 5));
        assert_eq!(line(b"First$Second$"), ("DB 'First$'".to_owned(), 6));
        assert_eq!(line(&[7; 20]), ("DB 20 DUP(7)".to_owned(), 20));
        assert_eq!(line(b"\x01\xFFtext"), ("DB 1,0FFH".to_owned(), 2));
    }
}
