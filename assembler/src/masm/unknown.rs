//! Lines that no one knows: which word is misspelt, and what was meant. Of the names that look
//! alike only those count that could take what stands behind them.

use isa::i8086::{Mnemonic, Register8, Register16, SegmentRegister, Shape};

use super::assembly::Assembly;
use super::classroom;
use super::name::{self, DIRECTIVES, NAMED_DIRECTIVES, OPERATORS, Register};
use super::problem::{Outcome, Problem, What, problem};
use super::symbol::{Meaning, Pass, Type};
use super::token::{Kind, Token};
use crate::source::Span;
use crate::suggest::{self, Costs, Wanted};

/// What other assemblers, and people, call instructions.
const SYNONYMS: &[(&str, &str)] = &[
    ("B", "JMP"),
    ("BCC", "JNC"),
    ("BCS", "JC"),
    ("BEQ", "JE"),
    ("BHS", "JAE"),
    ("BLO", "JB"),
    ("BNE", "JNE"),
    ("BR", "JMP"),
    ("BRA", "JMP"),
    ("DCR", "DEC"),
    ("DJNZ", "LOOP"),
    ("GOTO", "JMP"),
    ("INR", "INC"),
    ("JCC", "JNC"),
    ("JCS", "JC"),
    ("JEQ", "JE"),
    ("JGT", "JG"),
    ("JHS", "JAE"),
    ("JLO", "JB"),
    ("JLS", "JBE"),
    ("JLT", "JL"),
    ("JSR", "CALL"),
    ("JUMP", "JMP"),
    ("LD", "MOV"),
    ("XCHANGE", "XCHG"),
];

/// Of instructions that look equally alike these are meant, the first ones most often.
const COMMON: &[&str] = &[
    "MOV", "ADD", "SUB", "CMP", "INT", "INC", "DEC", "JMP", "JE", "JNE", "CALL", "PUSH", "POP",
    "LOOP", "LEA", "AND", "OR", "XOR", "MUL", "DIV", "JG", "JL", "RET",
];

/// What tells names apart that are equally many slips away.
const COSTS: Costs = Costs { slip: 2, gap: 3, other: 4 };

/// What an operand seems to be.
enum Given {
    Register(Register),
    Number,
    Memory,
    Code,
    /// Nothing defines it.
    Name,
}

/// A name that may have been meant.
struct Candidate<'a> {
    cost: usize,
    rank: usize,
    name: &'a str,
    mnemonic: Option<Mnemonic>,
    fits: bool,
}

impl Assembly<'_> {
    /// No one knows the line: the first word or the second is misspelt.
    pub(super) fn unknown(&self, tokens: &[Token]) -> Outcome<()> {
        let head = &tokens[0];
        if name::is_of_80386(&head.text) || super::protected::is_of_80286(&head.text) {
            let name = head.text.to_ascii_uppercase();
            return problem(head.span, What::LaterProcessor { name });
        }
        let near = self.near_instructions(&head.text, &tokens[1..]);
        let names = tokens.iter().take_while(|token| token.kind == Kind::Name).count();
        let words_alone = tokens.iter().all(|token| token.kind != Kind::Comma);
        if near.is_empty() && self.begins_instruction(&tokens[1..]) && (names <= 3 || !words_alone)
        {
            return problem(head.span, What::BareLabel(head.text.to_string()));
        }
        if names > 3 {
            return problem(head.span, What::Prose(head.text.to_string()));
        }
        if let Some(second) = tokens.get(1).filter(|second| second.kind == Kind::Name) {
            let alike = near_named_directives(&second.text);
            let known = self.symbols.get(&second.text).is_some() || second.word.register.is_some();
            let defined = self.symbols.get(&head.text).is_some_and(|head| head.place.is_some());
            if (near.is_empty() || defined) && !alike.is_empty() && !known {
                return problem(second.span, misspelt_directive(&second.text, &alike));
            }
        }
        if tokens.len() == 1 && near.is_empty() {
            return problem(head.span, What::LoneWord(head.text.to_string()));
        }
        problem(head.span, What::UnknownInstruction { name: head.text.to_string(), near })
    }

    /// Whether plain words stand behind a word that begins statements, as in a comment without its
    /// `;`: `If the sum is odd`.
    pub(super) fn is_prose(&self, head: &Token<'_>, rest: &[Token<'_>]) -> bool {
        let [first, second, third, ..] = rest else { return false };
        let plain = |token: &Token<'_>| token.kind == Kind::Name && !token.word.taken;
        if !plain(first) || !plain(second) || !matches!(third.kind, Kind::Name | Kind::Number) {
            return false;
        }
        let tests = head.is("IF");
        // What stands further down is known in pass two.
        let knows = self.pass == Pass::Two || tests;
        let begins =
            tests || head.word.mnemonic.is_some() || Type::from_name(&head.key()).is_some();
        let nothing = |token: &Token<'_>| {
            self.symbols.of(token).is_none() && self.macros.get(&token.text).is_none()
        };
        knows && begins && nothing(first) && nothing(second)
    }

    /// Notes a word that may be a label, so that its uses are no second mistake.
    pub(super) fn note_lone(&mut self, word: &mut String, span: Span) {
        self.lone.insert(self.symbols.key(word).into_owned(), span);
        // What LOCAL has made of a name is nothing that a person has written.
        if word.starts_with("??") {
            *word = self.sources.get(span.file).slice(span).to_string();
        }
    }

    /// Whether the words are an instruction, so that the word in front of them is a label. Some
    /// names are operators, too.
    fn begins_instruction(&self, tokens: &[Token]) -> bool {
        let Some((head, rest)) = tokens.split_first() else { return false };
        let operator = OPERATORS.iter().any(|&operator| head.is(operator));
        let register = || rest.first().is_some_and(|token| token.word.register.is_some());
        head.kind == Kind::Name
            && self.is_instruction(head.word)
            && self.symbols.of(head).is_none()
            && (!operator || register())
    }

    /// What `name` was probably meant to be, in front of these words: nothing, one name, or two
    /// when only a person can tell.
    fn near_instructions(&self, name: &str, rest: &[Token]) -> Vec<String> {
        let given = self.given(rest);
        let wanted = suggest::in_latin(name).unwrap_or_else(|| name.to_string());
        let wanted = wanted.to_ascii_uppercase();
        let synonym = SYNONYMS.iter().find(|(synonym, _)| *synonym == wanted);
        if let Some((_, meant)) = synonym
            && Mnemonic::from_name(meant).is_some_and(|mnemonic| self.takes(mnemonic, &given))
        {
            return vec![(*meant).to_string()];
        }
        if suggest::is_english(&wanted) {
            return Vec::new();
        }
        let mut found = self.candidates(&wanted, rest, &given);
        if found.iter().any(|candidate| candidate.fits) || self.begins_instruction(rest) {
            found.retain(|candidate| candidate.fits);
        } else {
            // The operands are wrong, too.
            found.retain(|candidate| candidate.cost <= COSTS.slip && candidate.mnemonic.is_some());
        }
        found.sort_by_key(|candidate| (candidate.cost, candidate.rank));
        let Some(best) = found.first() else { return Vec::new() };
        let another = found.iter().skip(1).find(|other| {
            other.cost <= best.cost + 1
                && (other.mnemonic.is_none() || other.mnemonic != best.mnemonic)
        });
        [Some(best), another].into_iter().flatten().map(|found| found.name.to_string()).collect()
    }

    fn candidates<'a>(
        &'a self,
        wanted: &str,
        rest: &[Token],
        given: &[Given],
    ) -> Vec<Candidate<'a>> {
        let Some(wanted) = Wanted::new(wanted) else { return Vec::new() };
        let most = match wanted.letters.len() {
            0 | 1 => 0,
            2 => COSTS.gap,
            length => COSTS.other * (length / 3),
        };
        let candidate = |name: &'a str, mnemonic: Option<Mnemonic>, fits: bool| {
            let cost = wanted.distance(name, COSTS, most)?;
            let common = COMMON.iter().position(|&common| common == name);
            Some(Candidate { cost, rank: common.unwrap_or(COMMON.len()), name, mnemonic, fits })
        };
        let mut found = Vec::new();
        for entry in Mnemonic::all().iter().filter(|entry| !name::is_later(entry.mnemonic)) {
            for name in std::iter::once(entry.name).chain(entry.aliases.iter().copied()) {
                let Some(near) = candidate(name, Some(entry.mnemonic), true) else { continue };
                let fits = self.takes(entry.mnemonic, given)
                    || entry.mnemonic.is_prefix() && self.begins_instruction(rest);
                found.push(Candidate { fits, ..near });
            }
        }
        let data = ["DB", "DW", "DD", "DQ", "DT"];
        let instruction = self.begins_instruction(rest);
        let fits = |name| !instruction && may_follow(name, rest);
        let directives = DIRECTIVES.iter().copied().chain(data);
        found.extend(directives.filter_map(|name| candidate(name, None, fits(name))));
        let affordable = self.budget.allows(self.macros.count());
        let macros = self.macros.iter().filter(|_| affordable);
        found.extend(macros.filter_map(|(name, _)| candidate(name, None, true)));
        found
    }

    /// Whether a form of the instruction takes such operands.
    fn takes(&self, mnemonic: Mnemonic, given: &[Given]) -> bool {
        self.forms(mnemonic).any(|row| {
            row.operands.len() == given.len()
                && row.operands.iter().zip(given).all(|(&shape, given)| fits(shape, given))
        })
    }

    /// What the operands seem to be.
    fn given(&self, rest: &[Token]) -> Vec<Given> {
        if rest.is_empty() {
            return Vec::new();
        }
        let operands = rest.split(|token| token.kind == Kind::Comma);
        operands.map(|operand| self.given_one(operand)).collect()
    }

    fn given_one(&self, operand: &[Token]) -> Given {
        let register = |token: &Token| token.word.register;
        let among = |words: &[&str], token: &Token| words.iter().any(|word| token.is(word));
        match operand {
            [first, ..] if among(&["SHORT", "NEAR", "FAR"], first) => Given::Code,
            _ if operand.iter().any(|it| it.kind == Kind::OpenBracket || it.is("PTR")) => {
                Given::Memory
            }
            [first, colon, ..] if register(first).is_some() && colon.kind == Kind::Colon => {
                Given::Memory
            }
            [only] if let Some(register) = register(only) => Given::Register(register),
            [first, ..] if first.kind == Kind::Name && !OPERATORS.iter().any(|it| first.is(it)) => {
                match self.symbols.get(&first.text).map(|symbol| &symbol.meaning) {
                    Some(Meaning::Label { of: Type::Near | Type::Far, .. }) => Given::Code,
                    Some(Meaning::Label { .. }) => Given::Memory,
                    Some(Meaning::Number { .. } | Meaning::Segment(_) | Meaning::Group(_)) => {
                        Given::Number
                    }
                    _ if first.text.starts_with('@') => Given::Number,
                    _ => Given::Name,
                }
            }
            [] => Given::Name,
            _ => Given::Number,
        }
    }
}

/// The directives behind a name that a word may be meant to be.
pub(super) fn near_named_directives(word: &str) -> Vec<&'static str> {
    suggest::equally_near(word, NAMED_DIRECTIVES.iter().copied())
}

/// That a word is no directive, and which one it is nearest to if that is one alone.
pub(super) fn misspelt_directive(word: &str, alike: &[&str]) -> What {
    let nearest = match alike {
        [nearest] => Some((*nearest).to_string()),
        _ => None,
    };
    What::UnknownDirective { name: word.to_string(), nearest }
}

/// A refused line with the directive that its second word is meant to be, if that is sure: so what
/// it defines is known, and what follows from the mistake is not reported as another one.
pub(super) fn as_meant<'l>(found: &Problem, tokens: &[Token<'l>]) -> Option<Vec<Token<'l>>> {
    let What::UnknownDirective { nearest: Some(nearest), .. } = &found.what else { return None };
    let [name, directive, rest @ ..] = tokens else { return None };
    let meant = classroom::word(Kind::Name, nearest.clone(), directive);
    (directive.span == found.span)
        .then(|| [name.clone(), meant].into_iter().chain(rest.iter().cloned()).collect())
}

/// Whether these words may stand behind a directive.
fn may_follow(directive: &str, rest: &[Token]) -> bool {
    match directive {
        "EVEN" | "ELSE" | "ENDIF" | "IF1" | "IF2" | "ENDM" | "EXITM" | "DOSSEG" => rest.is_empty(),
        "END" => rest.len() <= 1,
        "ASSUME" | "EXTRN" => {
            rest.iter().any(|token| token.kind == Kind::Colon || token.is("NOTHING"))
        }
        "PAGE" => true,
        _ => !rest.is_empty(),
    }
}

/// Whether an operand may be what it seems to be.
fn fits(shape: Shape, given: &Given) -> bool {
    use Register as R;
    use Shape as S;
    let memory = matches!(
        shape,
        S::Rm8 | S::Rm16 | S::Mem | S::Mem32 | S::Moffs8 | S::Moffs16 | S::Source8 | S::Source16
    ) || matches!(shape, S::Destination8 | S::Destination16 | S::Table8);
    let number = matches!(shape, S::Imm8 | S::Imm8s | S::Imm16 | S::Imm6 | S::One | S::Three);
    let code = matches!(shape, S::Rel8 | S::Rel16 | S::FarPtr);
    match given {
        Given::Number => number,
        Given::Memory => memory,
        Given::Code => code,
        Given::Name => memory || number || code,
        Given::Register(R::Byte(register)) => match shape {
            S::R8 | S::Rm8 => true,
            S::Al => *register == Register8::Al,
            S::Cl => *register == Register8::Cl,
            _ => false,
        },
        Given::Register(R::Word(register)) => match shape {
            S::R16 | S::Rm16 => true,
            S::Ax => *register == Register16::Ax,
            S::Dx => *register == Register16::Dx,
            _ => false,
        },
        Given::Register(R::Segment(register)) => match shape {
            S::Sreg => true,
            S::Es => *register == SegmentRegister::Es,
            S::Cs => *register == SegmentRegister::Cs,
            S::Ss => *register == SegmentRegister::Ss,
            S::Ds => *register == SegmentRegister::Ds,
            _ => false,
        },
        Given::Register(R::Coprocessor) => false,
    }
}
