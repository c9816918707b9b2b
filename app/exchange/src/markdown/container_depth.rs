//! Finds lines that begin within more quotes and lists than any document has. The parser walks through all open ones at
//! each line.

/// Maximum number of columns up to the last marker at the start of a line.
const MAX_MARKER_COLUMNS: usize = 400;
const COLUMNS_OF_TAB: usize = 4;

pub(super) fn is_too_deep(markdown: &str) -> bool {
    let mut lines = markdown.split(['\n', '\r']);
    lines.any(|line| marker_columns(line) > MAX_MARKER_COLUMNS && !is_rule(line))
}

/// The number of columns up to the last marker of a quote or a list at the start of the line.
fn marker_columns(line: &str) -> usize {
    let (mut columns, mut last) = (0, 0);
    let mut signs = line.bytes().peekable();
    while let Some(sign) = signs.next() {
        let is_end = signs.peek().is_none_or(u8::is_ascii_whitespace);
        columns += if sign == b'\t' { COLUMNS_OF_TAB } else { 1 };
        match sign {
            b' ' | b'\t' | b'0'..=b'9' => {}
            b'>' => last = columns,
            b'-' | b'+' | b'*' | b'.' | b')' if is_end => last = columns,
            _ => break,
        }
    }
    last
}

/// Whether the line is a horizontal rule, as `- - -`.
fn is_rule(line: &str) -> bool {
    ['-', '*'].iter().any(|sign| {
        line.chars()
            .all(|other| other == *sign || matches!(other, ' ' | '\t'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_at_the_start_of_a_line_are_counted() {
        for open in [">", "> ", "- ", "1. ", "-\t", "> 2) + "] {
            assert!(is_too_deep(&format!("a\n{}x", open.repeat(401))), "{open}");
            assert!(!is_too_deep(&format!("a\n{}x", open.repeat(12))), "{open}");
        }
    }

    #[test]
    fn rules_tables_and_code_are_no_containers() {
        for line in [
            "- ".repeat(500),
            "-".repeat(500),
            format!("{}x - y", " ".repeat(500)),
            format!("|{}|", "-|".repeat(500)),
            format!("x {}", ">".repeat(500)),
        ] {
            assert!(!is_too_deep(&line), "{line}");
        }
    }
}
