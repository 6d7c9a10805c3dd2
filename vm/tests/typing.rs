//! Programs are typed into the calculator as `isa::mk61::typing` says, and it shows what that says.

use isa::mk61::typing::{self, Step};
use isa::mk61::{Command, keypad};
use proptest::prelude::*;
use vm::mk61::Mk61;
use vm::{Machine, Model, Setup};

/// Types the steps; the first at which the indicator shows something else.
fn typed(model: Model, steps: &[Step]) -> Result<Mk61, String> {
    let mut calculator = Mk61::new(model);
    calculator.press(keypad::F);
    calculator.press(keypad::EXPONENT);
    for step in steps {
        for key in step.keys.as_deref().unwrap_or_default() {
            calculator.press(key);
        }
        let shows = calculator.indicator().text();
        if shows != step.shows {
            return Err(format!("{step:?}: it shows `{shows}`"));
        }
    }
    Ok(calculator)
}

proptest! {
    #[test]
    fn the_calculator_shows_what_the_instructions_say(
        codes in prop::collection::vec(any::<u8>(), 1..104),
    ) {
        let mut cells = Vec::new();
        for code in codes {
            let command = Command::from_code(code);
            if command.keys().is_none() || cells.len() + command.form.cells() > 104 {
                continue;
            }
            cells.push(code);
            if command.form.cells() == 2 {
                // Any address that has keys.
                cells.push(if keypad::address_keys(code).is_some() { code } else { 0xA4 });
            }
        }
        let calculator = typed(Model::Mk61, &typing::steps(&cells)).map_err(TestCaseError::fail)?;
        for (cell, &code) in (0u32..).zip(&cells) {
            prop_assert_eq!(calculator.peek(cell), Some(u16::from(code)));
        }
    }
}

#[test]
fn a_program_starts_where_its_image_says() {
    let image =
        isa::mk61::Image { cells: vec![1, 0x50, 2, 0x50], start: Some(2), ..Default::default() };
    let mut calculator = Mk61::default();
    assert_eq!(calculator.load(&isa::Image::Mk61(image), &Setup::default()), Ok(()));
    calculator.press(keypad::RUN);
    calculator.run_program(10, u64::MAX);
    assert_eq!(calculator.indicator().text().trim(), "2,");
}
