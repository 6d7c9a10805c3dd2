//! Listings of the repository, assembled for a kind of vectors.

use std::path::Path;

use assembler::render;
use assembler::{Assembled, Files, Request, assemble};
use isa::Target;

use crate::files;

/// Assembles a file of the repository, with names defined.
pub(crate) fn of_repository(
    target: Target,
    path: &str,
    defines: &[(String, String)],
) -> Result<Assembled, String> {
    let bytes = std::fs::read(files::root().join(path)).map_err(|e| format!("{path}: {e}"))?;
    checked(assemble(&Request { defines, files: &Beside, ..Request::new(target, path, &bytes) }))
}

/// What a listing of the repository includes: the files beside it.
struct Beside;

impl Files for Beside {
    fn include(&self, name: &str, from: &str) -> Result<(String, Vec<u8>), Vec<String>> {
        let path = Path::new(from).with_file_name(name);
        let found = path.display().to_string();
        std::fs::read(files::root().join(&path))
            .map(|bytes| (found.clone(), bytes))
            .map_err(|_| vec![found])
    }
}

fn checked(assembled: Assembled) -> Result<Assembled, String> {
    if assembled.image.is_some() {
        return Ok(assembled);
    }
    let report =
        render::short(&assembled.sources, &assembled.diagnostics, &render::Manner::default());
    let report = match report.is_empty() {
        true => {
            render::human(&assembled.sources, &assembled.diagnostics, &render::Manner::default())
        }
        false => report,
    };
    Err(format!("does not assemble: {}", report.trim_end()))
}
