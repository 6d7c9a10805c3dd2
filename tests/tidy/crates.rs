//! Rules about the workspace: which crate may use which.

use std::collections::BTreeSet;

use crate::{files, none};

fn manifest(path: &str) -> String {
    std::fs::read_to_string(files::root().join(path)).expect("every crate has a manifest")
}

/// The lines of a section such as `[dependencies]`.
fn section<'a>(manifest: &'a str, name: &str) -> Vec<&'a str> {
    let lines = manifest.lines().skip_while(|line| line.trim() != format!("[{name}]")).skip(1);
    lines.take_while(|line| !line.starts_with('[')).collect()
}

/// The crates that a section of dependencies names.
fn dependencies(path: &str) -> BTreeSet<String> {
    let manifest = manifest(path);
    let name = |line: &&str| {
        let end = line.find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))?;
        Some(line[..end].to_string()).filter(|name| !name.is_empty())
    };
    section(&manifest, "dependencies").iter().filter_map(name).collect()
}

/// The quoted words of a list such as `members = ["a", "b"]`.
fn list(manifest: &str, key: &str) -> BTreeSet<String> {
    let start = manifest.find(&format!("\n{key} = [")).expect("the workspace has this list");
    let end = manifest[start..].find(']').map_or(manifest.len(), |end| start + end);
    manifest[start..end].split('"').skip(1).step_by(2).map(str::to_string).collect()
}

#[test]
fn plain_cargo_test_covers_every_crate() {
    let root = manifest("Cargo.toml");
    let mut members = list(&root, "members");
    members.insert(".".into());
    assert_eq!(list(&root, "default-members"), members);
    let manifests = files::under(&files::root()).into_iter();
    let crates = manifests.filter(|path| path.ends_with("Cargo.toml")).count();
    let apart = list(&root, "exclude").len();
    assert_eq!(crates, members.len() + apart, "a crate is not a member of the workspace");
}

#[test]
fn assembler_and_machines_know_nothing_of_each_other() {
    let isa = dependencies("vm/isa/Cargo.toml");
    assert!(isa.is_empty(), "isa uses std only, not {isa:?}");
    assert!(!dependencies("assembler/Cargo.toml").contains("vm"));
    assert!(!dependencies("vm/Cargo.toml").contains("assembler"));
}

#[test]
fn the_cores_forbid_unsafe_code() {
    let roots = ["assembler/src/lib.rs", "vm/isa/src/lib.rs", "cli/lib.rs"];
    let lacking = roots.into_iter().filter(|path| {
        let text = std::fs::read_to_string(files::root().join(path)).unwrap_or_default();
        !text.contains("#![forbid(unsafe_code)]")
    });
    let lacking: Vec<String> = lacking.map(str::to_string).collect();
    none("#![forbid(unsafe_code)] is missing", &lacking);
}

#[test]
fn only_one_module_of_vm_may_ask_for_unsafe_code() {
    let mut asking = Vec::new();
    for path in files::under(&files::root()) {
        if !files::has_extension(&path, "rs") || files::name(&path).starts_with("tests/tidy") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let asks = text.contains("allow(unsafe_code") || text.contains("expect(unsafe_code");
        asking.extend(asks.then(|| files::name(&path)));
    }
    let in_vm = asking.iter().all(|name| name.starts_with("vm/src/"));
    assert!(asking.len() <= 1 && in_vm, "unsafe code is asked for in {asking:?}");
}
