//! CSV files (RFC 4180) in which no spreadsheet finds a formula.

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// Tells a spreadsheet that the file is UTF-8.
pub const BEGINNING: &str = "\u{feff}";

/// The file under a name that fits into a header.
pub fn named(name: &str, lines: Body) -> Response {
    let mut response = lines.into_response();
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/csv; charset=utf-8"),
    );
    if let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(CONTENT_DISPOSITION, name);
    }
    response
}

/// One line with its end.
pub fn line(cells: &[&str]) -> String {
    let mut line = String::new();
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            line.push(',');
        }
        push(&mut line, cell);
    }
    line.push_str("\r\n");
    line
}

/// What begins like this would be calculated.
const OF_FORMULAS: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\n'];
/// Where a cell ends for a spreadsheet of a country that writes commas into its numbers: quotes do not help there,
/// because for it they stand in the middle of a cell.
const ENDS_ELSEWHERE: [char; 4] = [';', '\t', '\r', '\n'];

fn push(line: &mut String, cell: &str) {
    let written = guarded(cell);
    if written.len() > cell.len() || cell.contains(['"', ',', '\r', '\n']) {
        line.push('"');
        line.push_str(&written.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(cell);
    }
}

/// The cell with an apostrophe, which says that it is text, wherever a formula could begin.
fn guarded(cell: &str) -> String {
    let mut written = String::with_capacity(cell.len() + 1);
    let mut may_begin = true;
    for letter in cell.chars() {
        let ends_a_line = letter == '\n' && written.ends_with('\r');
        if may_begin && OF_FORMULAS.contains(&letter) && !ends_a_line {
            written.push('\'');
        }
        written.push(letter);
        // A quote may be read as the end or the beginning of one, and blanks before a formula are skipped.
        may_begin = ENDS_ELSEWHERE.contains(&letter) || (may_begin && matches!(letter, ' ' | '"'));
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_quotes_or_line_ends_stand_in_quotes() {
        let line = line(&["plain", "a,b", "say \"hi\"", "two\r\nlines", ""]);
        assert_eq!(
            line,
            "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\r\nlines\",\r\n"
        );
    }

    #[test]
    fn nothing_is_a_formula_where_semicolons_part_the_cells() {
        for (cell, written) in [
            ("a;=1+1", "\"a;'=1+1\"\r\n"),
            ("a; \"=1", "\"a; \"\"'=1\"\r\n"),
            ("two\n@lines", "\"two\n'@lines\"\r\n"),
            ("19:00;20-22", "19:00;20-22\r\n"),
        ] {
            assert_eq!(line(&[cell]), written);
        }
    }

    #[test]
    fn nothing_in_a_cell_is_a_formula() {
        for cell in ["=1+1", "+49", "-1", "@cmd", "\tx", "\rx", "\nx"] {
            assert_eq!(line(&[cell]), format!("\"'{cell}\"\r\n"));
        }
    }
}
