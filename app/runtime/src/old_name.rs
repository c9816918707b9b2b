//! The names that the programs had before: `server` and `bot`, which are links to them for one version.

use std::ffi::OsStr;
use std::path::Path;

/// Prints once to standard error that the program has another name now, if it was started by the old one.
pub fn warn_if_called(old: &str, name: &str) {
    let program = std::env::args_os().next().unwrap_or_default();
    if is_called(&program, old) {
        eprintln!(
            "{old}: this program is now named {name}; the old name is removed in the next version"
        );
    }
}

/// Whether `program`, the first argument of a process, is this name in any folder.
fn is_called(program: &OsStr, name: &str) -> bool {
    Path::new(program).file_stem() == Some(OsStr::new(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_recognized_by_its_name_in_any_folder() {
        for program in ["server", "./server", "/opt/muster/server", "server.exe"] {
            assert!(is_called(OsStr::new(program), "server"), "{program}");
        }
        for program in ["muster", "/opt/server/muster", "server-2", ""] {
            assert!(!is_called(OsStr::new(program), "server"), "{program}");
        }
    }
}
