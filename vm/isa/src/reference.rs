//! Reference pages in Markdown, made from the instruction tables.

use std::fmt::Write;

use crate::i8086::text::form_text;
use crate::{i8086, lc3, mk61};

/// The instructions of the 8086 and of the 80186, by name.
pub fn i8086() -> String {
    let mut page = String::from(
        "# Instructions of the 8086\n\n\
         Made from the table in `vm/isa/src/i8086/table.rs`. Operands are written as in the \
         messages: `reg16`\nis a register, `r/m16` a register or memory, `imm8` a constant, \
         `simm8` a byte whose sign is\nextended, `short` and `near` are targets of jumps. After \
         the opcode, `/r` is a ModR/M byte with a\nregister, `/0` to `/7` one with a part of the \
         opcode, `+r` a register in the opcode's low bits. Flags\nare those that execution may \
         change. An *80186* form needs `.186`; an *undocumented* one is executed\nand never \
         assembled.\n\n",
    );
    let mut names: Vec<&i8086::Name> = i8086::Mnemonic::all().iter().collect();
    names.sort_by_key(|name| name.name);
    for name in names {
        let _ = writeln!(page, "## {}\n\n{}.{}\n", name.name, capital(name.meaning), also(name));
        page.push_str("| form | opcode | flags | |\n| --- | --- | --- | --- |\n");
        for row in i8086::forms(name.mnemonic) {
            let (form, opcode) = (form_text(row), opcode(row));
            let _ = writeln!(page, "| {form} | {opcode} | {} | {} |", row.flags, standing(row));
        }
        page.push('\n');
    }
    tidy(page)
}

fn also(name: &i8086::Name) -> String {
    match name.aliases {
        [] => String::new(),
        aliases => format!(" Also written {}.", aliases.join(", ")),
    }
}

fn opcode(row: &i8086::Row) -> String {
    let code = row.opcode;
    match row.modrm {
        i8086::ModRm::Fixed | i8086::ModRm::Prefix => format!("{code:02X}"),
        i8086::ModRm::Reg => format!("{code:02X} /r"),
        i8086::ModRm::Digit(digit) => format!("{code:02X} /{digit}"),
        i8086::ModRm::Plus => format!("{code:02X} +r"),
        i8086::ModRm::Escape => format!("{code:02X} +x /r"),
        i8086::ModRm::Ten => format!("{code:02X} 0A"),
    }
}

fn standing(row: &i8086::Row) -> &'static str {
    match (row.standing, row.processor) {
        (i8086::Standing::Undocumented, _) => "undocumented",
        (_, i8086::Processor::I80186) => "80186",
        (i8086::Standing::Alternative, _) => "another way to write it",
        (i8086::Standing::Standard, _) => "",
    }
}

/// The instructions of the LC-3, in the book's order.
pub fn lc3() -> String {
    let mut page = String::from(
        "# Instructions of the LC-3\n\n\
         Made from the table in `vm/isa/src/lc3/table.rs`. In the bits a letter stands for the \
         operand's field:\n`d` `s` `t` `b` registers, `i` a number, `o` a distance, `v` a \
         vector.\n\n\
         | written | bits | what it does | |\n| --- | --- | --- | --- |\n",
    );
    for row in lc3::TABLE {
        let standing = match row.standing {
            lc3::Standing::Book => "",
            lc3::Standing::Alias => "another spelling",
            lc3::Standing::Late => "assemblers of the third edition",
            lc3::Standing::Unwritten => "never written",
        };
        let (written, bits) = (lc3::syntax(row), row.pattern);
        let _ = writeln!(page, "| `{written}` | `{bits}` | {} | {standing} |", row.meaning);
    }
    tidy(page)
}

/// The commands of the MK-61, by opcode.
pub fn mk61() -> String {
    let mut page = String::from(
        "# Commands of the MK-61\n\n\
         Made from the table in `vm/isa/src/mk61/table.rs`. A code with `R` has the register in \
         its low digit, one\nwith `x` does the same for every low digit; `addr` is a second cell \
         with an address. A real calculator\ndoes about 650 cycles a second. *Undocumented* codes \
         are executed, the manual is silent about them.\n\n\
         | code | key | other names | cycles | what it does | |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    for form in mk61::TABLE {
        let high = form.code >> 4;
        let (code, operand) = match form.operand {
            mk61::Operand::None => (format!("{:02X}", form.code), ""),
            mk61::Operand::Address => (format!("{:02X}", form.code), " addr"),
            mk61::Operand::Register => (format!("{high:X}R"), " R"),
            mk61::Operand::Any => (format!("{high:X}x"), ""),
        };
        let standing = match form.standing {
            mk61::Standing::Documented => "",
            mk61::Standing::Undocumented => "undocumented",
        };
        let names: Vec<String> =
            form.names.split(' ').map(|name| format!("`{}`", name.replace('|', "\\|"))).collect();
        let _ = writeln!(
            page,
            "| {code} | {}{operand} | {} | {} | {} | {standing} |",
            form.keycap.replace('|', "\\|"),
            names.join(" "),
            form.cycles,
            form.meaning.replace('|', "\\|"),
        );
    }
    tidy(page)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Empty columns have one blank, pages end in one line end.
fn tidy(page: String) -> String {
    let page = page.replace("|  |", "| |").replace("|  |", "| |");
    format!("{}\n", page.trim_end())
}
