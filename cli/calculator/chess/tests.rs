//! The rules of the aid, position by position.

use super::*;

fn register(name: &'static str, number: u64) -> Register {
    // 58 is 5,8 with exponent 1.
    Register { name, bits: 48, value: number << 36 | 1 }
}

fn position(black: u64, king: u64, knight: u64, bishop: u64) -> Position {
    let squares = [("R1", black), ("R4", king), ("R5", knight), ("R6", bishop)];
    let registers = squares.map(|(name, number)| register(name, u64_of_digits(number)));
    Position::read(&registers).expect("four squares are a position")
}

/// Decimal digits as nibbles.
fn u64_of_digits(number: u64) -> u64 {
    number / 10 * 16 + number % 10
}

fn objection(position: Position, line: &str) -> Option<Objection> {
    let wanted = read_move(line).expect("the line is a move");
    position.objection(wanted).map(|illegal| illegal.why)
}

#[test]
fn moves_are_read_with_and_without_a_blank_in_any_case_and_both_languages() {
    for line in ["K e5", "Ke5", "k E5", " ke5 ", "Кр e5", "кре5"] {
        let wanted = read_move(line).map(|wanted| (wanted.piece, wanted.to.to_string()));
        assert_eq!(wanted, Some((Piece::King, "e5".to_string())), "{line}");
    }
    assert_eq!(read_move("N f3").map(Move::keys), Some(vec!["5", "ПП", "6", "3", "С/П"]));
    assert_eq!(read_move("С d4").map(Move::keys), Some(vec!["6", "ПП", "4", "4", "С/П"]));
    assert!(read_move("Bd4!").is_some_and(|wanted| wanted.insisted));
    for line in ["", "e5", "Ki5", "K e9", "Q d4", "4 ПП 42 С/П", "!", "К НОП"] {
        assert_eq!(read_move(line), None, "{line}");
    }
}

#[test]
fn moves_against_the_rules_are_named() {
    // Black e8, white king c1, knight e2, bishop g1.
    let start = position(58, 31, 52, 71);
    assert_eq!(objection(start, "Kc2"), None);
    assert_eq!(objection(start, "Nd4"), None);
    assert_eq!(objection(start, "Ba7"), None);
    assert_eq!(objection(start, "Kc1"), Some(Objection::NoMove));
    assert_eq!(objection(start, "Kc3"), Some(Objection::NotItsWay));
    assert_eq!(objection(start, "Ne4"), Some(Objection::NotItsWay));
    assert_eq!(objection(start, "Bg2"), Some(Objection::NotItsWay));
    assert_eq!(objection(start, "Nc1"), Some(Objection::OwnPiece(Piece::King)));
    let close = position(55, 53, 44, 33);
    assert_eq!(objection(close, "Kd4"), Some(Objection::OwnPiece(Piece::Knight)));
    assert_eq!(
        objection(close, "Ke4").map(|why| matches!(why, Objection::KingsTouch(_))),
        Some(true)
    );
    assert_eq!(objection(close, "Be5"), Some(Objection::TakesKing));
    let blocked = position(88, 11, 33, 22);
    assert_eq!(objection(blocked, "Bd4"), Square::named("c3").map(Objection::Blocked));
}

#[test]
fn the_indicator_is_explained_by_the_position() {
    let reply = position(58, 31, 52, 71).meaning(" 58,         ");
    assert_eq!(reply.map(|m| m.to_string()).as_deref(), Some("Black: Ke8"));
    assert_eq!(position(58, 31, 52, 71).meaning(" 42,         "), None);
    assert_eq!(position(88, 76, 65, 44).meaning(" 3Г,Г0Г      "), Some(Meaning::Mate));
    let lost = position(52, 31, 52, 71).meaning(" ЕГГ0Г      ");
    assert_eq!(lost, Some(Meaning::Lost(Piece::Knight)));
    let touched = position(42, 42, 52, 71).meaning(" ЕГГ0Г      ");
    assert_eq!(touched, Some(Meaning::KingsTouched));
}

#[test]
fn the_board_shows_the_four_pieces() {
    let board = position(58, 31, 52, 71).board();
    assert_eq!(board[0], "  8  . : . : k : . :");
    assert_eq!(board[6], "  2  . : . : N : . :");
    assert_eq!(board[7], "  1  : . K . : . B .");
    assert_eq!(board[8], "     a b c d e f g h");
}

#[test]
fn a_register_without_a_square_gives_no_position() {
    assert_eq!(Position::read(&[]), None);
    assert_eq!(small_number(0x0500_0000_0001), Some(50));
    // As an indirect recall leaves it: 00000058 with exponent 7.
    assert_eq!(small_number(0x0000_0005_8007), Some(58));
    assert_eq!(small_number(0x0000_0058_0007), None);
    assert_eq!(small_number(0x9500_0000_0001), None);
    assert_eq!(small_number(0), Some(0));
}
