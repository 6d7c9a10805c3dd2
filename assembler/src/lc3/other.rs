//! Names that people bring from other machines and languages, and what the LC-3 has instead.

use isa::lc3::{Standing, TABLE};

use super::directive::Directive;
use super::statement::register;
use crate::say;
use crate::suggest;
use crate::text::Text;

/// The instruction or directive that a word means or resembles.
pub(super) fn nearest_instruction(word: &str) -> Option<&'static str> {
    let names = mnemonics().chain(Directive::ALL.map(Directive::name));
    usual_name(word).or_else(|| suggest::nearest(word, names))
}

/// Every mnemonic that can be written.
pub(super) fn mnemonics() -> impl Iterator<Item = &'static str> {
    TABLE.iter().filter(|row| row.standing != Standing::Unwritten).map(|row| row.mnemonic)
}

/// The instruction of the LC-3 that elsewhere has this name.
pub(super) fn usual_name(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_uppercase().as_str() {
        "JUMP" | "GOTO" | "BRA" | "B" => "BR",
        "BEQ" | "BEQZ" | "BREQ" | "BZ" | "JE" | "JZ" => "BRz",
        "BNE" | "BNEZ" | "BRNE" | "BNZ" | "JNE" | "JNZ" => "BRnp",
        "BLT" | "BLTZ" | "BRLT" | "BMI" | "JL" => "BRn",
        "BGT" | "BGTZ" | "BRGT" | "JG" => "BRp",
        "BGE" | "BGEZ" | "BRGE" | "BPL" | "JGE" => "BRzp",
        "BLE" | "BLEZ" | "BRLE" | "JLE" => "BRnz",
        "CALL" => "JSR",
        "RETURN" => "RET",
        "IRET" => "RTI",
        "LOAD" => "LD",
        "STORE" => "ST",
        "PRINT" | "PRINTF" | "PRINTS" | "WRITE" | "DISPLAY" => "PUTS",
        "PUTCHAR" | "PUTCH" | "PRINTC" => "OUT",
        "READ" | "INPUT" | "GETCHAR" | "GETCH" => "GETC",
        "STOP" | "EXIT" | "QUIT" | "HLT" => "HALT",
        _ => return None,
    })
}

/// Whether there is a [`way`] to do what elsewhere has this name.
pub(super) fn is_known(name: &str) -> bool {
    way(name, &[]).is_some()
}

/// How to do what other machines have an instruction for, with its operands where they are
/// registers.
pub(super) fn way(name: &str, operands: &[String]) -> Option<Text> {
    let registers: Vec<&str> =
        operands.iter().map(String::as_str).take_while(|it| register(it).is_some()).collect();
    let number = operands.get(registers.len()).and_then(|text| small_number(text));
    let to = registers.first().copied().unwrap_or("R0");
    Some(match name.to_ascii_uppercase().as_str() {
        "SUB" => subtract(&registers, number),
        "MOV" | "MOVE" | "CPY" => match (registers.get(1), number) {
            (None, Some(number)) => say!(
                "set a register with `AND {to}, {to}, #0`, `ADD {to}, {to}, #{number}`",
                to,
                number
            ),
            (from, _) => {
                let from = from.copied().unwrap_or("R1");
                say!("copy a register with `ADD {to}, {from}, #0`", to, from)
            }
        },
        "CLR" | "CLEAR" => say!("clear a register with `AND {to}, {to}, #0`", to),
        "INC" => say!("count up with `ADD {to}, {to}, #1`", to),
        "DEC" => say!("count down with `ADD {to}, {to}, #-1`", to),
        "OR" => say!("R1 OR R2 is NOT (NOT R1 AND NOT R2)"),
        "MUL" | "MULT" | "DIV" | "MOD" | "XOR" | "SHL" | "SHR" => {
            say!("the LC-3 has only ADD, AND and NOT; the rest is a loop over them")
        }
        "CMP" => say!("compare by subtracting, then `BRn`, `BRz` or `BRp`"),
        "PUSH" => say!("push with `ADD R6, R6, #-1` and `STR {from}, R6, #0`", from = to),
        "POP" => say!("pop with `LDR {to}, R6, #0` and `ADD R6, R6, #1`", to),
        _ => return None,
    })
}

/// A number of which `ADD` takes the negative, too.
fn small_number(text: &str) -> Option<i32> {
    text.trim_start_matches('#').parse::<i32>().ok().filter(|it| (-15..=15).contains(it))
}

fn subtract(registers: &[&str], number: Option<i32>) -> Text {
    let [to, from, less] = match (registers, number) {
        ([to] | [to, _, ..], Some(number)) => {
            let from = registers.get(1).unwrap_or(to);
            let code = format!("ADD {to}, {from}, #{}", -number);
            return say!("write `{code}`", code);
        }
        ([to, from, less, ..], None) => [*to, *from, *less],
        ([to, less], None) => [*to, *to, *less],
        _ => ["R0", "R1", "R2"],
    };
    say!(
        "subtract by adding the negative: `NOT {less}, {less}`, `ADD {less}, {less}, #1`, \
         `ADD {to}, {from}, {less}`",
        to,
        from,
        less
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_uses_the_operands_that_were_written() {
        let way = |name, operands: &[&str]| {
            let operands: Vec<String> = operands.iter().map(|it| (*it).to_string()).collect();
            way(name, &operands).unwrap_or_default().to_string()
        };
        assert!(way("MOV", &["R3", "R5"]).contains("`ADD R3, R5, #0`"));
        assert!(way("MOV", &["R3", "#7"]).contains("`ADD R3, R3, #7`"));
        assert!(way("SUB", &["R4", "R5", "R6"]).contains("`ADD R4, R5, R6`"));
        assert_eq!(way("SUB", &["R4", "R4", "#2"]), "write `ADD R4, R4, #-2`");
        assert!(way("PUSH", &["R7"]).contains("`STR R7, R6, #0`"));
        assert!(way("INC", &["COUNT"]).contains("`ADD R0, R0, #1`"));
    }
}
