//! What a macro's line becomes when arguments take the place of parameters.

use super::options::Case;
use super::text::Text;

/// Puts arguments for parameters: whole names outside strings; inside strings only names that touch
/// `&`. The `&` goes.
pub(super) fn substitute(line: &Text, binding: &[(String, Text)], case: Case) -> Text {
    let source = line.as_str();
    let mut out = Text::default();
    let mut kept = 0;
    let mut quote: Option<u8> = None;
    let bytes = source.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if is_name_start(byte) {
            let end = at + name_length(&source[at..]);
            let touches = (at > 0 && bytes[at - 1] == b'&') || bytes.get(end) == Some(&b'&');
            let argument = binding.iter().find(|(name, _)| is_same(name, &source[at..end], case));
            if let Some((_, argument)) = argument.filter(|_| quote.is_none() || touches) {
                let before = if at > kept && bytes[at - 1] == b'&' { at - 1 } else { at };
                out.append(&line.slice(kept..before.max(kept)));
                if argument.as_str().starts_with("??") {
                    // A name that LOCAL has made: the place is that of the word in the body.
                    out.append(&Text::made(argument.as_str(), line.span(at..end)));
                } else {
                    out.append(argument);
                }
                kept = if bytes.get(end) == Some(&b'&') { end + 1 } else { end };
                at = kept;
            } else {
                at = end;
            }
            continue;
        }
        if byte.is_ascii_digit() && quote.is_none() {
            at += name_length(&source[at..]).max(1);
            continue;
        }
        match quote {
            Some(open) if byte == open => quote = None,
            None if byte == b'\'' || byte == b'"' => quote = Some(byte),
            None if byte == b';' => break,
            // One goes in each round, so that an inner macro sees what stands behind two.
            None if byte == b'&' && !before_parameter(&source[at..], binding, case) => {
                out.append(&line.slice(kept..at));
                kept = at + 1;
                at += bytes[at..].iter().take_while(|&&byte| byte == b'&').count();
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    out.append(&line.slice(kept..source.len()));
    out
}

/// Whether a single `&` stands before a parameter, which takes it away itself.
fn before_parameter(text: &str, binding: &[(String, Text)], case: Case) -> bool {
    let name = &text[1..];
    let name = &name[..name_length(name)];
    binding.iter().any(|(parameter, _)| is_same(parameter, name, case))
}

fn is_same(parameter: &str, name: &str, case: Case) -> bool {
    match case {
        Case::Exact => parameter == name,
        Case::Upper | Case::Shared => parameter.eq_ignore_ascii_case(name),
    }
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'@' | b'$' | b'?')
}

/// How many bytes of a name or number `text` begins with.
pub(super) fn name_length(text: &str) -> usize {
    let part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'@' | b'$' | b'?');
    text.bytes().take_while(|&byte| part(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn after(line: &str, name: &str, argument: &str) -> String {
        let copied = |text| Text::copied(FileId(0), 0, text);
        substitute(&copied(line), &[(name.to_string(), copied(argument))], Case::Upper)
            .as_str()
            .to_string()
    }

    #[test]
    fn whole_names_are_replaced_outside_strings() {
        assert_eq!(after("MOV A,AA ; A", "A", "BX"), "MOV BX,AA ; A");
        assert_eq!(after("DB 'A',\"&A\",'&A&A'", "A", "x"), "DB 'A',\"x\",'xx'");
    }

    #[test]
    fn an_ampersand_glues() {
        assert_eq!(after("L&A: J&A&X B&A&", "A", "Z"), "LZ: JZX BZ");
    }
}
