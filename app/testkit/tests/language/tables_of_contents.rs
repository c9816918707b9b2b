//! `mod.rs` and `lib.rs` list what a folder contains. The work is in files whose names say what they hold.

use crate::files;

/// Long enough for the largest folder, too short for work beside the list.
const MAX_LINES: usize = 80;

/// Functions that only list what the folder registers.
const REGISTRATIONS: [&str; 1] = ["routes"];

/// The name of the function that a line defines.
fn defined_function(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let is_definition = before.split_whitespace().all(|word| {
        word.starts_with("pub") || ["const", "async", "unsafe", "default"].contains(&word)
    });
    let end = after.find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
    (is_definition && end > 0).then_some(&after[..end])
}

#[test]
fn a_table_of_contents_has_no_functions_and_at_most_80_lines() {
    let mut faults = Vec::new();
    for (path, text) in files() {
        let is_table = path.ends_with("mod.rs") || path.ends_with("lib.rs");
        let is_of_tests = path.iter().any(|folder| folder == "tests");
        if !is_table || is_of_tests {
            continue;
        }
        if text.lines().count() > MAX_LINES {
            faults.push(format!(
                "{} has more than {MAX_LINES} lines",
                path.display()
            ));
        }
        let functions = text.lines().filter_map(defined_function);
        for name in functions.filter(|name| !REGISTRATIONS.contains(name)) {
            faults.push(format!("{} defines {name}", path.display()));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_folder_of_modules_has_its_table_of_contents_inside() {
    let files = files();
    let beside: Vec<_> = files
        .iter()
        .filter(|(path, _)| path.extension().is_some_and(|extension| extension == "rs"))
        .filter(|(path, _)| {
            let folder = path.with_extension("");
            files
                .iter()
                .any(|(other, _)| other.parent() == Some(&folder))
        })
        .map(|(path, _)| path.display().to_string())
        .collect();
    assert!(beside.is_empty(), "{beside:#?}");
}
