//! The map: where segments, groups and public names are, in the layout of LINK 3.65.

use isa::i8086::FarPointer;

use super::layout::{Address, Layout};

/// The map of a program that starts at `entry`; lines end as LINK's do.
pub(super) fn text(layout: &Layout, entry: Option<FarPointer>) -> String {
    let mut lines = match layout.stack() {
        Some(_) => Vec::new(),
        None => vec!["LINK : warning L4021: no stack segment".to_string()],
    };
    lines.extend([String::new(), heading(" Start  Stop   Length", "Class")]);
    for section in layout.order.iter().map(|&index| &layout.sections[index]) {
        let (start, length) = (section.start, section.length);
        let stop = start + length.saturating_sub(1);
        let places = format!(" {start:05X}H {stop:05X}H {length:05X}H");
        lines.push(format!("{places} {:<22} {}", section.name, section.class));
    }
    if !layout.groups.is_empty() {
        lines.extend([String::new(), " Origin   Group".to_string()]);
        for (index, (name, _)) in layout.groups.iter().enumerate() {
            let paragraph = layout.group_frame(index).paragraph;
            lines.push(format!(" {paragraph:04X}:0   {name}"));
        }
    }
    publics(layout, &mut lines);
    if let Some(FarPointer { segment, offset }) = entry {
        lines.extend([String::new(), format!("Program entry point at {segment:04X}:{offset:04X}")]);
    }
    lines.iter().map(|line| format!("{line}\r\n")).collect()
}

fn heading(left: &str, right: &str) -> String {
    format!("{left} {:<22} {right}", "Name")
}

/// The public names, by name and by value.
fn publics(layout: &Layout, lines: &mut Vec<String>) {
    let mut names: Vec<(&str, Address)> = layout
        .publics
        .iter()
        .map(|(name, public)| (name.as_str(), layout.public_address(public)))
        .collect();
    if names.is_empty() {
        return;
    }
    let line = |(name, address): &(&str, Address)| {
        let frame = layout.own_frame(address);
        let offset = address.linear.wrapping_sub(frame.paragraph << 4) as u16;
        let mark = if address.section.is_none() { "Abs " } else { "    " };
        format!(" {:04X}:{offset:04X}  {mark} {name}", frame.paragraph)
    };
    names.sort_by_key(|(name, _)| *name);
    lines.extend([String::new(), "  Address         Publics by Name".to_string(), String::new()]);
    lines.extend(names.iter().map(line));
    names.sort_by_key(|(name, address)| (address.linear, *name));
    lines.extend([String::new(), "  Address         Publics by Value".to_string(), String::new()]);
    lines.extend(names.iter().map(line));
}
