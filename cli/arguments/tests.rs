//! Reading the command line.

use super::*;

#[test]
fn the_command_line_is_consistent() {
    description().debug_assert();
}

#[test]
fn what_follows_two_dashes_is_the_programs() {
    let line = ["typein", "run", "a.com", "--limit", "5", "--", "-x", "--limit"];
    let Parsed::Command(arguments) = parse(line.into_iter().map(OsString::from)) else {
        panic!("refused");
    };
    let Command::Run(run) = arguments.command else { panic!("not run") };
    assert_eq!(run.arguments, ["-x", "--limit"]);
    assert_eq!(run.limit, Some(5));
}

#[test]
fn a_definition_has_a_name() {
    assert_eq!(define("A=1=2"), Ok(("A".to_owned(), "1=2".to_owned())));
    assert_eq!(define("A"), Ok(("A".to_owned(), String::new())));
    assert!(define("=1").is_err());
}

#[test]
fn a_clock_has_a_range() {
    assert_eq!(megahertz("4.77"), Ok(4_770_000));
    assert!(megahertz("0").is_err() && megahertz("NaN").is_err() && megahertz("1e9").is_err());
}

#[test]
fn a_time_is_finite_and_positive() {
    assert!(seconds("-1").is_err() && seconds("NaN").is_err() && seconds("1e300").is_err());
    assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
}
