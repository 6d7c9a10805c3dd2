//! Words as people write them.

use super::table::{Operand, Operation, Row, Standing};
use super::word::{Instruction, decode};

/// A word as a line of a listing: the instruction that it is, with numbers in place of labels, or
/// else `.FILL`. Assembling the line gives the word again.
pub fn text(word: u16) -> String {
    let written = |it: &Instruction| it.row.standing != Standing::Unwritten;
    let Some(instruction) = decode(word).filter(written) else {
        return format!(".FILL x{word:04X}");
    };
    let operand = |(operand, value): (&Operand, &i32)| match operand {
        Operand::Register(_) => format!("R{value}"),
        Operand::Immediate(_) | Operand::Offset(_) => format!("#{value}"),
        Operand::Vector(_) => format!("x{value:02X}"),
    };
    let row = instruction.row;
    let operands: Vec<String> = row.operands.iter().zip(&instruction.values).map(operand).collect();
    format!("{} {}", row.mnemonic, operands.join(", ")).trim_end().to_string()
}

/// How an instruction is written, with the book's names for the operands: `ADD DR, SR1, imm5`.
pub fn syntax(row: &Row) -> String {
    let names: Vec<&str> = row.operands.iter().map(|it| operand_name(row, *it)).collect();
    format!("{} {}", row.mnemonic, names.join(", ")).trim_end().to_string()
}

/// The book's name for an operand: `SR1`, `imm5`, `offset6`, `LABEL`.
pub fn operand_name(row: &Row, operand: Operand) -> &'static str {
    let stores =
        matches!(row.operation, Operation::Store | Operation::StoreIndirect | Operation::StoreBase);
    match operand {
        Operand::Register('d') if stores => "SR",
        Operand::Register('d') => "DR",
        Operand::Register('s') if row.operation == Operation::Not => "SR",
        Operand::Register('s') => "SR1",
        Operand::Register('t') => "SR2",
        Operand::Register(_) => "BaseR",
        Operand::Offset(_) => "LABEL",
        Operand::Vector(_) => "trapvect8",
        Operand::Immediate('o') => "offset6",
        Operand::Immediate(_) => "imm5",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_as_in_the_book() {
        let lines = [
            (0x1042, "ADD R0, R1, R2"),
            (0x1DB0, "ADD R6, R6, #-16"),
            (0x0FFF, "BR #-1"),
            (0xC1C0, "RET"),
            (0xF025, "HALT"),
            (0xF080, "TRAP x80"),
            (0x0000, "NOP"),
            (0x0001, ".FILL x0001"),
            (0xD000, ".FILL xD000"),
        ];
        for (word, line) in lines {
            assert_eq!(text(word), line);
        }
    }
}
