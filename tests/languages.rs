//! The language that a command speaks.

use super::Folder;

#[test]
fn the_language_is_the_one_asked_for_whatever_the_environment_says() {
    let folder = Folder::new();
    folder.write("t.txt", "typein transcript 9\n");
    let said = |lang: &str, line: &str| {
        let output = folder.command(line).env("LC_ALL", lang).output().expect("it runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for (environment, option, words) in [
        ("ru_RU.UTF-8", "", "это не протокол"),
        ("ru_RU.UTF-8", "--lang zh", "不是运行记录"),
        ("zh_CN.UTF-8", "--lang en", "not a transcript"),
    ] {
        let out = said(environment, &format!("test t.txt {option}"));
        assert!(out.contains(words), "{environment} {option}: {out}");
    }
    let help = said("en", "test --help");
    assert!(help.contains("--lang <LANGUAGE>"), "{help}");
}
