//! The rules of the aid, position by position.

use proptest::prelude::*;
use vm::Machine;

use super::*;
use crate::calculator::{Aid, Typed, picture, understand};
use crate::language::Language;

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
    assert_eq!(reply.map(|m| m.text().to_string()).as_deref(), Some("Black: Ke8"));
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

/// The game, with the position of the diagram set up and Black's first display reached.
fn game() -> vm::mk61::Mk61 {
    let listing = include_bytes!("../../../games/chess-endgame/chess-endgame.mk61");
    let request = assembler::Request::new(isa::Target::Mk61, "chess-endgame.mk61", listing);
    let image = assembler::assemble(&request).image.expect("the game assembles");
    let mut machine = vm::mk61::Mk61::default();
    machine.load(&image, &vm::Setup::default()).expect("the game fits");
    let start = isa::mk61::keystrokes("58 П1 31 П4 52 П5 71 П6 В/О С/П");
    press(&mut machine, &start.expect("these are keys"));
    machine
}

fn press(machine: &mut vm::mk61::Mk61, keys: &[&str]) {
    for key in keys {
        machine.press(key);
        machine.run_program(100_000, u64::MAX);
    }
}

#[test]
fn a_game_typed_as_chess_players_write_it_ends_in_mate() {
    let mut machine = game();
    let mut said = Vec::new();
    for line in ["Nd4", "Nb3", "Kc2", "Be3", "Bd2", "B a5", "N c1", "B c3"] {
        let registers = machine.registers();
        let Ok(Typed::Keys(keys)) = understand(Aid::Chess, line, &registers) else {
            panic!("{line} is a legal move");
        };
        press(&mut machine, &keys);
        let position = Position::read(&machine.registers()).expect("all pieces are on the board");
        said.extend(
            position.meaning(&machine.indicator().text()).map(|said| said.text().to_string()),
        );
    }
    let replies = ["d7", "c6", "b5", "a4", "a3", "a2", "a1"].map(|at| format!("Black: K{at}"));
    assert_eq!(said[..7], replies);
    assert_eq!(said[7..], ["3ГГ0Г: checkmate, White wins"]);
    let drawn =
        picture(Aid::Chess, &machine.indicator().text(), &machine.registers(), Language::En);
    assert!(drawn.contains("again: 0 П0, a position, В/О С/П"), "{drawn}");
}

#[test]
fn the_picture_has_the_board_and_the_indicator_side_by_side() {
    let machine = game();
    let drawn =
        picture(Aid::Chess, &machine.indicator().text(), &machine.registers(), Language::En);
    let wanted = "  8  . : . : k : . :    ┌──────────────────────────┐
  7  : . : . : . : .    │   5 8,                   │
  6  . : . : . : . :    └──────────────────────────┘
  5  : . : . : . : .    Black: Ke8
  4  . : . : . : . :
  3  : . : . : . : .    the board is an aid: the calculator
  2  . : . : N : . :    shows only its indicator
  1  : . K . : . B .
     a b c d e f g h
";
    assert_eq!(drawn, wanted);
}

#[test]
fn an_illegal_move_is_held_back_unless_it_is_meant() {
    let registers = game().registers();
    let held = understand(Aid::Chess, "Kd3", &registers);
    assert!(matches!(held, Ok(Typed::Held(illegal)) if illegal.why == Objection::NotItsWay));
    let meant = understand(Aid::Chess, "Kd3!", &registers);
    assert_eq!(meant, Ok(Typed::Keys(vec!["4", "ПП", "4", "3", "С/П"])));
}

proptest! {
    #[test]
    fn no_line_and_no_registers_panic(
        line in "\\PC{0,20}",
        values in prop::array::uniform5(any::<u64>()),
    ) {
        let names = ["R0", "R1", "R4", "R5", "R6"].into_iter().zip(values);
        let registers: Vec<Register> =
            names.map(|(name, value)| Register { name, bits: 48, value }).collect();
        let _ = understand(Aid::Chess, &line, &registers);
        let _ = picture(Aid::Chess, &line, &registers, Language::En);
    }

    #[test]
    fn moves_never_panic(
        piece in "[KNBkКкСсNb]",
        square in "[a-h][1-8]!?",
        squares in prop::array::uniform4(0u64..100),
    ) {
        let registers = ["R1", "R4", "R5", "R6"].into_iter().zip(squares);
        let registers: Vec<Register> =
            registers.map(|(name, number)| register(name, u64_of_digits(number))).collect();
        let _ = understand(Aid::Chess, &format!("{piece}{square}"), &registers);
        let _ = picture(Aid::Chess, " ЕГГ0Г", &registers, Language::En);
    }
}
