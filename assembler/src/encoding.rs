//! Code pages: from the bytes of a file to text, and from the bytes of a program to a terminal.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

/// A way to write text as bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// Simplified Chinese (read as GB18030, its superset).
    Gbk,
    /// Cyrillic, DOS.
    Cp866,
    /// Cyrillic, Unix.
    Koi8R,
    /// Cyrillic, Windows.
    Windows1251,
    /// Western European, Windows.
    Windows1252,
    /// Central European, Windows.
    Windows1250,
    /// Turkish, Windows.
    Windows1254,
    /// The IBM PC's own.
    Cp437,
}

/// A file's text and how it came about.
#[derive(Debug, Clone)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// The encoding it was read in.
    pub encoding: Encoding,
    /// Whether nobody said so.
    pub guessed: bool,
    /// Offsets in `text` of bytes that the encoding does not have (shown as U+FFFD).
    pub malformed: Vec<usize>,
    /// Where text and file part ways: (offset in text, offset in file) behind each non-ASCII
    /// character, and behind a byte order mark. Between two entries both advance alike.
    marks: Vec<(usize, usize)>,
}

impl Decoded {
    /// The offset in the file of an offset in the text.
    pub fn raw_offset(&self, offset: usize) -> usize {
        let index = self.marks.partition_point(|&(text, _)| text <= offset);
        let (text, raw) = index.checked_sub(1).map_or((0, 0), |last| self.marks[last]);
        raw + (offset - text)
    }
}

/// The upper half of code page 437 (IBM PC Technical Reference, appendix C).
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

impl Encoding {
    /// All, in the order in which help texts list them.
    pub const ALL: [Encoding; 9] = [
        Encoding::Utf8,
        Encoding::Gbk,
        Encoding::Cp866,
        Encoding::Koi8R,
        Encoding::Windows1251,
        Encoding::Windows1252,
        Encoding::Windows1250,
        Encoding::Windows1254,
        Encoding::Cp437,
    ];

    /// The name used on the command line and in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Gbk => "gbk",
            Encoding::Cp866 => "cp866",
            Encoding::Koi8R => "koi8-r",
            Encoding::Windows1251 => "windows-1251",
            Encoding::Windows1252 => "windows-1252",
            Encoding::Windows1250 => "windows-1250",
            Encoding::Windows1254 => "windows-1254",
            Encoding::Cp437 => "cp437",
        }
    }

    /// The encoding called `name`, also by its other usual names.
    pub fn from_name(name: &str) -> Option<Encoding> {
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        match name.to_ascii_lowercase().as_str() {
            "utf8" => Some(Encoding::Utf8),
            "gbk" | "gb2312" | "gb18030" | "cp936" => Some(Encoding::Gbk),
            "cp866" | "ibm866" | "866" => Some(Encoding::Cp866),
            "koi8r" | "koi8" | "koi8u" => Some(Encoding::Koi8R),
            "windows1251" | "cp1251" | "1251" => Some(Encoding::Windows1251),
            "windows1252" | "cp1252" | "1252" | "latin1" => Some(Encoding::Windows1252),
            "windows1250" | "cp1250" | "1250" | "latin2" => Some(Encoding::Windows1250),
            "windows1254" | "cp1254" | "1254" => Some(Encoding::Windows1254),
            "cp437" | "ibm437" | "437" => Some(Encoding::Cp437),
            _ => None,
        }
    }

    /// The table of a code page whose tables `encoding_rs` has.
    fn table(self) -> Option<&'static encoding_rs::Encoding> {
        match self {
            Encoding::Utf8 | Encoding::Cp437 => None,
            Encoding::Gbk => Some(encoding_rs::GB18030),
            Encoding::Cp866 => Some(encoding_rs::IBM866),
            Encoding::Koi8R => Some(encoding_rs::KOI8_R),
            Encoding::Windows1251 => Some(encoding_rs::WINDOWS_1251),
            Encoding::Windows1252 => Some(encoding_rs::WINDOWS_1252),
            Encoding::Windows1250 => Some(encoding_rs::WINDOWS_1250),
            Encoding::Windows1254 => Some(encoding_rs::WINDOWS_1254),
        }
    }

    /// Number of bytes of the character at the start of `bytes` (at least 1, at most
    /// `bytes.len()`).
    fn length(self, bytes: &[u8]) -> usize {
        self.whole_length(bytes).min(bytes.len())
    }

    /// Whether `bytes`, the last ones so far, are the beginning of a character whose rest may still
    /// come.
    pub fn is_cut(self, bytes: &[u8]) -> bool {
        !bytes.is_empty() && self.whole_length(bytes) > bytes.len()
    }

    /// Number of bytes that the character at the start of `bytes` has when none is missing.
    fn whole_length(self, bytes: &[u8]) -> usize {
        match (self, bytes[0]) {
            (_, ..=0x7F) => 1,
            (Encoding::Utf8, 0xC0..0xE0) => 2,
            (Encoding::Utf8, 0xE0..0xF0) => 3,
            (Encoding::Utf8, 0xF0..) => 4,
            (Encoding::Gbk, 0x80..=0xFE) => match bytes.get(1) {
                Some(b'0'..=b'9') => 4,
                None | Some(0x40..) => 2,
                Some(_) => 1,
            },
            _ => 1,
        }
    }

    /// The first character of `bytes` and how many bytes it took; `None` as the character when they
    /// are none.
    pub fn first_char(self, bytes: &[u8]) -> (Option<char>, usize) {
        let length = self.length(bytes);
        let unit = &bytes[..length];
        let decoded = match self {
            _ if unit[0] < 0x80 => Some(unit[0] as char),
            Encoding::Utf8 => std::str::from_utf8(unit).ok().and_then(|text| text.chars().next()),
            Encoding::Cp437 => CP437.chars().nth(usize::from(unit[0]) - 0x80),
            _ => self.table().and_then(|table| {
                let text = table.decode_without_bom_handling_and_without_replacement(unit)?;
                text.chars().next()
            }),
        };
        match decoded {
            Some(char) => (Some(char), length),
            None => (None, 1),
        }
    }

    /// `text` in this encoding; `None` when a character is not in it.
    pub fn encode(self, text: &str) -> Option<Vec<u8>> {
        match (self, self.table()) {
            (Encoding::Utf8, _) => Some(text.as_bytes().to_vec()),
            (_, Some(table)) => {
                let (bytes, _, unmappable) = table.encode(text);
                (!unmappable).then(|| bytes.into_owned())
            }
            (_, None) => text.chars().map(cp437_byte).collect(),
        }
    }
}

/// The byte of a character in code page 437.
fn cp437_byte(char: char) -> Option<u8> {
    match u8::try_from(char) {
        Ok(byte) if byte.is_ascii() => Some(byte),
        _ => CP437.chars().position(|other| other == char).map(|index| (index + 0x80) as u8),
    }
}

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A text that stands in the file as it is, from `start` on.
fn utf8(text: String, start: usize) -> Decoded {
    let (malformed, marks) = (Vec::new(), vec![(0, start)]);
    Decoded { text, encoding: Encoding::Utf8, guessed: false, malformed, marks }
}

/// The text of a file that is UTF-8, if a byte order mark or what the user said lets it be.
fn as_utf8(raw: &[u8], stated: Option<Encoding>) -> Option<&str> {
    let marked = raw.strip_prefix(MARK);
    let may_be = marked.is_some() || matches!(stated, None | Some(Encoding::Utf8));
    if may_be { std::str::from_utf8(marked.unwrap_or(raw)).ok() } else { None }
}

/// The text that [`decode`] gives.
pub fn text(raw: &[u8], stated: Option<Encoding>) -> Cow<'_, str> {
    as_utf8(raw, stated).map_or_else(|| decode(raw, stated).text.into(), Cow::Borrowed)
}

/// Decodes a file: a byte order mark decides, then what the user said, then strict UTF-8, then a
/// guess over all of its non-ASCII bytes together.
pub fn decode(raw: &[u8], stated: Option<Encoding>) -> Decoded {
    if let Some(text) = as_utf8(raw, stated) {
        return utf8(text.to_string(), raw.len() - text.len());
    }
    let mark = raw.starts_with(MARK);
    let encoding = if mark { Encoding::Utf8 } else { stated.unwrap_or_else(|| guess(raw)) };
    decode_as(raw, if mark { 3 } else { 0 }, encoding, stated.is_none() && !mark)
}

/// Decodes a file, and gives back its bytes unless they are those of the text.
pub(crate) fn decode_file(raw: Vec<u8>, stated: Option<Encoding>) -> (Decoded, Option<Vec<u8>>) {
    let may_be_plain = matches!(stated, None | Some(Encoding::Utf8)) && !raw.starts_with(MARK);
    if !may_be_plain {
        return (decode(&raw, stated), Some(raw));
    }
    match String::from_utf8(raw) {
        Ok(text) => (utf8(text, 0), None),
        Err(problem) => {
            let raw = problem.into_bytes();
            (decode(&raw, stated), Some(raw))
        }
    }
}

/// Decodes character by character, keeping track of offsets.
fn decode_as(raw: &[u8], start: usize, encoding: Encoding, guessed: bool) -> Decoded {
    let mut decoded = Decoded {
        text: String::with_capacity(raw.len()),
        encoding,
        guessed,
        malformed: Vec::new(),
        marks: vec![(0, start)],
    };
    let mut at = start;
    while at < raw.len() {
        if raw[at] < 0x80 {
            decoded.text.push(raw[at] as char);
            at += 1;
            continue;
        }
        let (char, length) = encoding.first_char(&raw[at..]);
        if char.is_none() {
            decoded.malformed.push(decoded.text.len());
        }
        decoded.text.push(char.unwrap_or('\u{FFFD}'));
        at += length;
        decoded.marks.push((decoded.text.len(), at));
    }
    decoded
}

/// The likeliest encoding of bytes that are not UTF-8, among those that listings come in. The
/// detector takes short texts in KOI8-R for Japanese or Korean and box drawing for Western
/// European; no listing in those is known. Of the calculator's commands, two letters each, it
/// cannot know the language.
fn guess(raw: &[u8]) -> Encoding {
    if let Some(encoding) = guess_by_commands(raw) {
        return encoding;
    }
    if is_drawn(raw) {
        return Encoding::Cp437;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(raw, true);
    match detector.guess(None, Utf8Detection::Deny).name() {
        "GBK" | "gb18030" | "Big5" => Encoding::Gbk,
        "IBM866" => Encoding::Cp866,
        "windows-1251" | "ISO-8859-5" | "x-mac-cyrillic" => Encoding::Windows1251,
        "windows-1252" if is_windows_latin(raw) => Encoding::Windows1252,
        "ISO-8859-2" | "windows-1250" if is_windows_latin(raw) => Encoding::Windows1250,
        "windows-1254" if is_windows_latin(raw) => Encoding::Windows1254,
        "EUC-JP" | "KOI8-U" | "KOI8-R" | "EUC-KR" | "Shift_JIS" => Encoding::Koi8R,
        _ => Encoding::Cp437,
    }
}

/// Whether all bytes that are not ASCII are drawing characters of the PC, of which lines are made.
fn is_drawn(raw: &[u8]) -> bool {
    const LINES: [u8; 8] = [0xB0, 0xB1, 0xB2, 0xC4, 0xCD, 0xDB, 0xDC, 0xDF];
    let drawing = |&byte: &u8| byte.is_ascii() || (0xB0..0xE0).contains(&byte);
    let line = |run: &[u8]| LINES.contains(&run[0]) && run.iter().all(|&byte| byte == run[0]);
    raw.iter().all(drawing) && raw.windows(3).any(line)
}

/// Whether most bytes that are not ASCII are letters of Windows' Latin code pages in words. The
/// PC's own has its letters further down, and lines where those are.
fn is_windows_latin(raw: &[u8]) -> bool {
    let letter = |at: Option<usize>| {
        at.and_then(|at| raw.get(at)).is_some_and(|byte| byte.is_ascii_alphabetic())
    };
    let foreign = || raw.iter().enumerate().filter(|(_, byte)| !byte.is_ascii());
    let beside = |at: usize| letter(at.checked_sub(1)) || letter(Some(at + 1));
    // ś, ź, ł, ą and ż of Poland stand where the PC has no letters either.
    let upper = |byte: u8| byte >= 0xC0 || matches!(byte, 0x9C | 0x9F | 0xB3 | 0xB9 | 0xBF);
    let letters = foreign().filter(|&(at, &byte)| upper(byte) && beside(at)).count();
    2 * letters > foreign().count()
}

/// The encoding in which most words that are not ASCII are commands of the calculator.
fn guess_by_commands(raw: &[u8]) -> Option<Encoding> {
    /// Bytes that are looked at: a calculator's program is short.
    const ENOUGH: usize = 4096;
    let raw = &raw[..raw.len().min(ENOUGH)];
    let cyrillic = [Encoding::Windows1251, Encoding::Cp866, Encoding::Koi8R];
    let commands = |encoding| {
        let text = decode_as(raw, 0, encoding, true).text;
        let words = || text.split_whitespace().filter(|word| !word.is_ascii());
        let known = words().filter(|word| {
            isa::mk61::form(word.trim_start_matches(CELL)).is_some()
                || isa::mk61::command(word.trim_start_matches(CELL)).is_some()
        });
        let (known, all) = (known.count(), words().count());
        (known, 2 * known > all)
    };
    let counted = cyrillic.map(|encoding| (commands(encoding), encoding));
    let best =
        counted.into_iter().filter(|((_, most), _)| *most).max_by_key(|((known, _), _)| *known);
    best.map(|(_, encoding)| encoding)
}

/// What a cell number in front of a command is made of.
const CELL: [char; 13] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', ':', ')'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_of_a_code_page_comes_back() {
        for encoding in [Encoding::Cp437, Encoding::Cp866, Encoding::Koi8R] {
            for byte in 0x80..=0xFFu8 {
                let (char, length) = encoding.first_char(&[byte]);
                assert_eq!(length, 1);
                let char = char.unwrap_or_else(|| panic!("{} lacks {byte:02X}", encoding.name()));
                assert_eq!(encoding.encode(&char.to_string()), Some(vec![byte]), "{char}");
            }
        }
    }

    #[test]
    fn offsets_lead_back_to_the_bytes() {
        let text = "DB '五子棋',0 ; 横坐标";
        for encoding in [Encoding::Utf8, Encoding::Gbk] {
            let raw = encoding.encode(text).unwrap();
            let decoded = decode(&raw, Some(encoding));
            assert_eq!(decoded.text, text);
            let start = decoded.raw_offset(text.find('五').unwrap());
            let end = decoded.raw_offset(text.find("',0").unwrap());
            assert_eq!(raw[start..end], encoding.encode("五子棋").unwrap());
        }
    }

    #[test]
    fn a_guess_is_a_guess_and_utf8_is_none() {
        let chinese = "MOV AL,BL ;横坐标 当前是哪一方落子\r\n";
        assert!(!decode(chinese.as_bytes(), None).guessed);
        let raw = Encoding::Gbk.encode(chinese).unwrap();
        let decoded = decode(&raw, None);
        assert!(decoded.guessed);
        assert_eq!((decoded.encoding, decoded.text.as_str()), (Encoding::Gbk, chinese));
        for encoding in [Encoding::Cp866, Encoding::Koi8R, Encoding::Windows1251] {
            let russian = "; Программа ставит мат слоном и конём\n";
            let raw = encoding.encode(russian).unwrap();
            assert_eq!(decode(&raw, None).text, russian, "{}", encoding.name());
        }
    }

    #[test]
    fn latin_letters_of_windows_are_told_from_those_of_the_pc() {
        let known = [
            (Encoding::Windows1252, "; imprime la dirección del módulo según el número\n"),
            (Encoding::Windows1254, "; kullanıcıdan sayıyı al ve sonucu ekrana yazdır, çıkış\n"),
            (Encoding::Windows1250, "; wyświetla znak na ekranie i czeka na klawisz, żeby wyjść\n"),
            (Encoding::Cp437, "m db '╔════════╗','║ MENU   ║','╚════════╝','$'\n"),
        ];
        for (encoding, text) in known {
            let raw = encoding.encode(text).unwrap();
            assert_eq!(decode(&raw, None).text, text, "{}", encoding.name());
        }
    }

    #[test]
    fn commands_without_prose_tell_the_encoding() {
        for listing in ["00. ИП3\r\n01. П0\r\n02. С/П\r\n", "ИП0 1 + П0 БП 00", "00.В/О 01.КИП1"]
        {
            for encoding in [Encoding::Cp866, Encoding::Koi8R, Encoding::Windows1251] {
                let raw = encoding.encode(listing).unwrap();
                assert_eq!(decode(&raw, None).text, listing, "{}", encoding.name());
            }
        }
        let prose = Encoding::Windows1251.encode("; стол, стул и шкаф\n ИП0").unwrap();
        assert_eq!(guess_by_commands(&prose), None);
    }

    #[test]
    fn cut_characters_are_marked_and_nothing_is_lost() {
        for encoding in Encoding::ALL {
            let raw = [b'A', 0xE4, 0xB8, b'B', 0xFF, 0x81];
            let decoded = decode(&raw, Some(encoding));
            assert!(decoded.text.starts_with('A'));
            assert_eq!(decoded.raw_offset(decoded.text.len()), raw.len(), "{}", encoding.name());
        }
    }
}
