//! What is wrong with a listing, as plain data.
//!
//! A stage makes a variant of its own `Problem`; `From<Problem> for Diagnostic` in the neighbouring
//! `problem.rs` finds the words. Voice: lower case, no full stop, the manual's names, numbers with
//! their limits; help says what to type.

use crate::say;
use crate::source::Span;
use crate::text::Text;

/// A stable name such as `A2001`, never reused. [`crate::code`] lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub &'static str);

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}

/// How bad it is. The order is that of weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Good to know.
    Note,
    /// The image is made, but it may not be what was meant.
    Warning,
    /// No image is made.
    Error,
}

/// One report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its stable name.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one line.
    pub message: Text,
    /// Where; the first is the main one. Empty only when the file itself is the trouble.
    pub labels: Vec<Label>,
    /// Why it is so.
    pub notes: Vec<Text>,
    /// What to do.
    pub help: Vec<Help>,
}

/// A place and what is wrong there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The characters meant, and no more.
    pub span: Span,
    /// What is wrong *here*.
    pub text: Text,
}

/// What to type, as a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Help {
    /// The advice.
    pub text: Text,
    /// The advice as edits, when it can be applied as it stands.
    pub edits: Vec<Edit>,
}

/// A replacement of a span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What goes.
    pub span: Span,
    /// What comes in its place.
    pub replacement: String,
}

impl Diagnostic {
    /// An error with its main label.
    pub fn error(code: Code, message: Text, span: Span, label: Text) -> Self {
        Diagnostic {
            code,
            severity: Severity::Error,
            message,
            labels: vec![Label { span, text: label }],
            notes: Vec::new(),
            help: Vec::new(),
        }
    }

    /// A warning with its main label.
    pub fn warning(code: Code, message: Text, span: Span, label: Text) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message, span, label) }
    }

    /// A note with its main label.
    pub fn note(code: Code, message: Text, span: Span, label: Text) -> Self {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(code, message, span, label) }
    }

    /// Adds a second place.
    #[must_use]
    pub fn and_label(mut self, span: Span, text: Text) -> Self {
        self.labels.push(Label { span, text });
        self
    }

    /// Adds a reason.
    #[must_use]
    pub fn because(mut self, note: Text) -> Self {
        self.notes.push(note);
        self
    }

    /// Adds advice that a person has to carry out.
    #[must_use]
    pub fn advise(mut self, text: Text) -> Self {
        self.help.push(Help { text, edits: Vec::new() });
        self
    }

    /// Adds advice that can be applied by replacing one span.
    #[must_use]
    pub fn advise_edit(self, text: Text, span: Span, replacement: impl Into<String>) -> Self {
        self.advise_edits(text, vec![Edit { span, replacement: replacement.into() }])
    }

    /// Adds the advice to write `code` in place of a span.
    #[must_use]
    pub fn advise_writing(self, span: Span, code: impl Into<String>) -> Self {
        let code = code.into();
        self.advise_edit(say!("write `{code}`", code = &code), span, code)
    }

    /// Adds advice that can be applied as these edits.
    #[must_use]
    pub fn advise_edits(mut self, text: Text, edits: Vec<Edit>) -> Self {
        self.help.push(Help { text, edits });
        self
    }

    /// The main place.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}

/// Sorts by position and drops exact repetitions and echoes: further errors at a span that already
/// has one.
pub fn tidy(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by_key(|d| (d.span(), std::cmp::Reverse(d.severity)));
    diagnostics.dedup_by(|later, earlier| {
        let same_place = later.span().is_some() && later.span() == earlier.span();
        later == earlier
            || (same_place
                && earlier.severity == Severity::Error
                && later.severity == Severity::Error)
    });
}

/// Whether any of them keeps an image from being made.
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|d| d.severity == Severity::Error)
}
