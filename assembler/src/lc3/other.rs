//! Names that people bring from other machines and languages, and what the LC-3 has instead.

use isa::lc3::{Standing, TABLE};

use super::directive::Directive;
use super::statement::register;
use crate::suggest;

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
pub(super) fn way(name: &str, operands: &[String]) -> Option<String> {
    let registers: Vec<&str> =
        operands.iter().map(String::as_str).take_while(|it| register(it).is_some()).collect();
    let number = || {
        let text = operands.get(registers.len())?;
        text.trim_start_matches('#').parse::<i32>().ok().filter(|it| (-15..=15).contains(it))
    };
    let first = registers.first().copied().unwrap_or("R0");
    let second = registers.get(1).copied();
    Some(match name.to_ascii_uppercase().as_str() {
        "SUB" => match (registers.as_slice(), number()) {
            ([to], Some(number)) => format!("write `ADD {to}, {to}, #{}`", -number),
            ([to, from, ..], Some(number)) => format!("write `ADD {to}, {from}, #{}`", -number),
            ([to, from, less, ..], _) => subtract(to, from, less),
            ([to, less], _) => subtract(to, to, less),
            _ => subtract("R0", "R1", "R2"),
        },
        "MOV" | "MOVE" | "CPY" => match (second, number()) {
            (None, Some(number)) => {
                format!(
                    "set a register with `AND {first}, {first}, #0`, \
                     `ADD {first}, {first}, #{number}`"
                )
            }
            (second, _) => {
                format!("copy a register with `ADD {first}, {}, #0`", second.unwrap_or("R1"))
            }
        },
        "CLR" | "CLEAR" => format!("clear a register with `AND {first}, {first}, #0`"),
        "INC" => format!("count up with `ADD {first}, {first}, #1`"),
        "DEC" => format!("count down with `ADD {first}, {first}, #-1`"),
        "OR" => "R1 OR R2 is NOT (NOT R1 AND NOT R2)".into(),
        "MUL" | "MULT" | "DIV" | "MOD" | "XOR" | "SHL" | "SHR" => {
            "the LC-3 has only ADD, AND and NOT; the rest is a loop over them".into()
        }
        "CMP" => "compare by subtracting, then `BRn`, `BRz` or `BRp`".into(),
        "PUSH" => format!("push with `ADD R6, R6, #-1` and `STR {first}, R6, #0`"),
        "POP" => format!("pop with `LDR {first}, R6, #0` and `ADD R6, R6, #1`"),
        _ => return None,
    })
}

fn subtract(to: &str, from: &str, less: &str) -> String {
    format!(
        "subtract by adding the negative: `NOT {less}, {less}`, `ADD {less}, {less}, #1`, \
         `ADD {to}, {from}, {less}`"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_uses_the_operands_that_were_written() {
        let way = |name, operands: &[&str]| {
            let operands: Vec<String> = operands.iter().map(|it| (*it).to_string()).collect();
            way(name, &operands).unwrap_or_default()
        };
        assert!(way("MOV", &["R3", "R5"]).contains("`ADD R3, R5, #0`"));
        assert!(way("MOV", &["R3", "#7"]).contains("`ADD R3, R3, #7`"));
        assert!(way("SUB", &["R4", "R5", "R6"]).contains("`ADD R4, R5, R6`"));
        assert_eq!(way("SUB", &["R4", "R4", "#2"]), "write `ADD R4, R4, #-2`");
        assert!(way("PUSH", &["R7"]).contains("`STR R7, R6, #0`"));
        assert!(way("INC", &["COUNT"]).contains("`ADD R0, R0, #1`"));
    }
}
