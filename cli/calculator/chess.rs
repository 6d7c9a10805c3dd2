//! The aid for the endgame king, bishop and knight against king: squares, moves, the board.
//!
//! The program keeps squares as two digits, file and rank, in R1 (black king), R4 (white king), R5
//! (knight) and R6 (bishop); a move is a piece's register, ПП, a square, С/П. It does not check
//! White's moves, so this file does.

use std::fmt;

use assembler::{Text, say};
use isa::mk61::keypad;
use vm::Register;

/// A square of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Square {
    /// 1 (a) to 8 (h).
    file: u8,
    /// 1 to 8.
    rank: u8,
}

impl Square {
    /// The square that the program writes as `10 * file + rank`.
    pub fn of_number(number: u8) -> Option<Square> {
        let (file, rank) = (number / 10, number % 10);
        let on_board = (1..=8).contains(&file) && (1..=8).contains(&rank);
        on_board.then_some(Square { file, rank })
    }

    /// `e5`; Cyrillic letters that look like a, c and e do.
    fn named(name: &str) -> Option<Square> {
        let mut letters = name.chars();
        let file = match letters.next()?.to_lowercase().next()? {
            'а' => 'a',
            'с' => 'c',
            'е' => 'e',
            other => other,
        };
        let rank = letters.next()?.to_digit(10)?;
        let file = u8::try_from(u32::from(file).checked_sub(u32::from('a'))? + 1).ok()?;
        let number = file.checked_mul(10)?.checked_add(u8::try_from(rank).ok()?)?;
        Square::of_number(number).filter(|_| letters.next().is_none())
    }

    /// Files and ranks between two squares.
    fn distance(self, other: Square) -> (u8, u8) {
        (self.file.abs_diff(other.file), self.rank.abs_diff(other.rank))
    }

    fn touches(self, other: Square) -> bool {
        let (files, ranks) = self.distance(other);
        files <= 1 && ranks <= 1
    }

    /// The squares strictly between two squares of one diagonal.
    fn between(self, other: Square) -> impl Iterator<Item = Square> {
        let toward =
            |from: u8, to: u8, steps: u8| if to > from { from + steps } else { from - steps };
        (1..self.distance(other).0).map(move |steps| Square {
            file: toward(self.file, other.file, steps),
            rank: toward(self.rank, other.rank, steps),
        })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file - 1), self.rank)
    }
}

/// One of White's pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// The king, in R4.
    King,
    /// The knight, in R5.
    Knight,
    /// The bishop, in R6.
    Bishop,
}

impl Piece {
    /// The number that a player types for it, which is its register.
    const fn number(self) -> u8 {
        match self {
            Piece::King => 4,
            Piece::Knight => 5,
            Piece::Bishop => 6,
        }
    }

    /// By the English letters, or the Russian ones: Кр, К (конь), С (слон).
    fn named(letters: &str) -> Option<Piece> {
        match letters.to_lowercase().as_str() {
            "k" | "кр" => Some(Piece::King),
            "n" | "к" => Some(Piece::Knight),
            "b" | "с" => Some(Piece::Bishop),
            _ => None,
        }
    }
}

/// A move as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The piece.
    pub piece: Piece,
    /// Where it goes.
    pub to: Square,
    /// Whether a `!` says that it is meant, whatever the rules say.
    pub insisted: bool,
}

/// Reads `K e5`, `Nf3`, `b d4`, `Кр e5`, each perhaps with a `!` behind it; `None` when the line is
/// no move.
pub fn read_move(line: &str) -> Option<Move> {
    let line = line.trim();
    let plain = line.strip_suffix('!');
    let insisted = plain.is_some();
    let words = plain.unwrap_or(line).trim_end();
    let at = words.char_indices().rev().nth(1)?.0;
    let (piece, square) = words.split_at(at);
    let (piece, to) = (Piece::named(piece.trim_end())?, Square::named(square)?);
    Some(Move { piece, to, insisted })
}

impl Move {
    /// The keys that make the move: `4 ПП 5 5 С/П`.
    pub fn keys(self) -> Vec<&'static str> {
        let digits = [self.piece.number(), self.to.file, self.to.rank];
        let [piece, file, rank] = digits.map(|digit| keypad::digit_key(digit).unwrap_or("0"));
        vec![piece, "ПП", file, rank, keypad::RUN]
    }
}

/// The pieces on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    black: Square,
    king: Square,
    knight: Square,
    bishop: Square,
    /// Where the black king stood before, once he has moved.
    before: Option<Square>,
}

/// Why a move of White is against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Illegal {
    /// The move.
    pub wanted: Move,
    /// What is wrong with it.
    pub why: Objection,
}

/// What is wrong with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// The piece stands there already.
    NoMove,
    /// The piece does not move like this.
    NotItsWay,
    /// Something stands in the bishop's way.
    Blocked(Square),
    /// Another white piece stands there.
    OwnPiece(Piece),
    /// The black king stands there.
    TakesKing,
    /// The kings would touch.
    KingsTouch(Square),
}

impl Position {
    /// The position that the registers R1, R4, R5, R6 hold; `None` when one of them is no square.
    pub fn read(registers: &[Register]) -> Option<Position> {
        let square = |name: &str| {
            let register = registers.iter().find(|register| register.name == name)?;
            Square::of_number(small_number(register.value)?)
        };
        Some(Position {
            black: square("R1")?,
            king: square("R4")?,
            knight: square("R5")?,
            bishop: square("R6")?,
            before: square("R0"),
        })
    }

    fn white(&self) -> [(Piece, Square); 3] {
        [(Piece::King, self.king), (Piece::Knight, self.knight), (Piece::Bishop, self.bishop)]
    }

    /// What the rules say against a move of White.
    pub fn objection(&self, wanted: Move) -> Option<Illegal> {
        let to = wanted.to;
        let from = match wanted.piece {
            Piece::King => self.king,
            Piece::Knight => self.knight,
            Piece::Bishop => self.bishop,
        };
        let (files, ranks) = from.distance(to);
        let moves_so = match wanted.piece {
            Piece::King => files <= 1 && ranks <= 1,
            Piece::Knight => files * ranks == 2,
            Piece::Bishop => files == ranks,
        };
        let own = self.white().into_iter().find(|&(piece, at)| piece != wanted.piece && at == to);
        let why = if from == to {
            Some(Objection::NoMove)
        } else if !moves_so {
            Some(Objection::NotItsWay)
        } else if let Some((piece, _)) = own {
            Some(Objection::OwnPiece(piece))
        } else if to == self.black {
            Some(Objection::TakesKing)
        } else if wanted.piece == Piece::King && to.touches(self.black) {
            Some(Objection::KingsTouch(self.black))
        } else if wanted.piece == Piece::Bishop {
            let occupied = |at: &Square| [self.black, self.king, self.knight].contains(at);
            from.between(to).find(occupied).map(Objection::Blocked)
        } else {
            None
        };
        why.map(|why| Illegal { wanted, why })
    }

    /// The board, White at the bottom, dark squares as `:`; the small k is Black's.
    pub fn board(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for rank in (1..=8).rev() {
            let row: Vec<String> =
                (1..=8).map(|file| self.sign(Square { file, rank }).to_string()).collect();
            lines.push(format!("  {rank}  {}", row.join(" ")));
        }
        lines.push("     a b c d e f g h".to_string());
        lines
    }

    fn sign(&self, at: Square) -> char {
        let dark = (at.file + at.rank).is_multiple_of(2);
        match at {
            _ if at == self.black => 'k',
            _ if at == self.king => 'K',
            _ if at == self.knight => 'N',
            _ if at == self.bishop => 'B',
            _ if dark => ':',
            _ => '.',
        }
    }

    /// What the indicator says in this position; `None` while something is being keyed in.
    pub fn meaning(&self, shown: &str) -> Option<Meaning> {
        let shown: String = shown.chars().filter(|&letter| letter != ',').collect();
        match shown.trim() {
            "3ГГ0Г" => Some(Meaning::Mate),
            "ЕГГ0Г" if self.black == self.king => Some(Meaning::KingsTouched),
            "ЕГГ0Г" if self.black == self.knight => Some(Meaning::Lost(Piece::Knight)),
            "ЕГГ0Г" if self.black == self.bishop => Some(Meaning::Lost(Piece::Bishop)),
            "ЕГГ0Г" if self.before == Some(self.black) => Some(Meaning::Stalemate),
            "ЕГГ0Г" => Some(Meaning::Error),
            number => {
                let square = number.parse().ok().and_then(Square::of_number);
                square.filter(|&square| square == self.black).map(Meaning::Reply)
            }
        }
    }
}

/// What the indicator says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Black stands here and White moves.
    Reply(Square),
    /// 3ГГ0Г: the search found no square.
    Mate,
    /// ЕГГ0Г: the black king would have stepped onto the white one, so White moved beside him.
    KingsTouched,
    /// ЕГГ0Г: Black took this piece.
    Lost(Piece),
    /// ЕГГ0Г: only the square where he stands is left.
    Stalemate,
    /// ЕГГ0Г for another reason.
    Error,
}

impl Meaning {
    /// Whether the program waits for a new position instead of a move.
    pub const fn ends_the_game(self) -> bool {
        !matches!(self, Meaning::Reply(_))
    }

    /// In words.
    pub fn text(self) -> Text {
        match self {
            Meaning::Reply(square) => say!("Black: K{square}", square = square.to_string()),
            Meaning::Mate => say!("3ГГ0Г: checkmate, White wins"),
            Meaning::KingsTouched => say!("ЕГГ0Г: the kings touch, White's move was illegal"),
            Meaning::Lost(Piece::Knight) => say!("ЕГГ0Г: Black took the knight, a draw"),
            Meaning::Lost(Piece::Bishop) => say!("ЕГГ0Г: Black took the bishop, a draw"),
            Meaning::Lost(Piece::King) => say!("ЕГГ0Г: Black took the king"),
            Meaning::Stalemate => say!("ЕГГ0Г: stalemate, a draw"),
            Meaning::Error => say!("ЕГГ0Г: an error, not a move"),
        }
    }
}

impl Illegal {
    /// In words.
    pub fn text(&self) -> Text {
        let Move { piece, to, .. } = self.wanted;
        let to = to.to_string();
        let why = match (self.why, piece) {
            (Objection::NoMove, Piece::King) => say!("the king stands on {to} already", to),
            (Objection::NoMove, Piece::Knight) => say!("the knight stands on {to} already", to),
            (Objection::NoMove, Piece::Bishop) => say!("the bishop stands on {to} already", to),
            (Objection::NotItsWay, Piece::King) => {
                say!("a king does not move to {to} from there", to)
            }
            (Objection::NotItsWay, Piece::Knight) => {
                say!("a knight does not move to {to} from there", to)
            }
            (Objection::NotItsWay, Piece::Bishop) => {
                say!("a bishop does not move to {to} from there", to)
            }
            (Objection::Blocked(at), _) => {
                say!("the bishop cannot pass {at}", at = at.to_string())
            }
            (Objection::OwnPiece(Piece::King), _) => say!("White's own king stands on {to}", to),
            (Objection::OwnPiece(Piece::Knight), _) => {
                say!("White's own knight stands on {to}", to)
            }
            (Objection::OwnPiece(Piece::Bishop), _) => {
                say!("White's own bishop stands on {to}", to)
            }
            (Objection::TakesKing, _) => say!("the black king stands on {to}", to),
            (Objection::KingsTouch(black), _) => {
                say!("on {to} the king would touch {black}'s", to, black = black.to_string())
            }
        };
        say!("{why}; add `!` to play it all the same", why)
    }
}

/// The number in a register when it is a whole one from 0 to 99: sign, eight digits, exponent of
/// three (a digit for its sign, then two), twelve nibbles in all. Leading zeros are possible.
fn small_number(nibbles: u64) -> Option<u8> {
    let digit = |place: u32| (nibbles >> (4 * (11 - place)) & 15) as u8;
    let exponent = match (digit(9), digit(10), digit(11)) {
        (0, 0, exponent @ 0..=7) => u32::from(exponent),
        _ => return None,
    };
    let mut value: u64 = 0;
    for place in 1..=8 {
        let next = digit(place);
        if next > 9 || (place > exponent + 1 && next != 0) {
            return None;
        }
        if place <= exponent + 1 {
            value = 10 * value + u64::from(next);
        }
    }
    u8::try_from(value).ok().filter(|&value| value <= 99 && digit(0) == 0)
}

#[cfg(test)]
mod tests;
