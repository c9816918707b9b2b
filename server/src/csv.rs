//! CSV files (RFC 4180) whose cells no spreadsheet evaluates as formulas.

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// Makes spreadsheets read the file as UTF-8.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A CSV download; without a file name when `name` is not a valid header value.
pub fn attachment(name: &str, lines: Body) -> Response {
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

/// One record with its line ending.
pub fn record(cells: &[&str]) -> String {
    let mut line = String::new();
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            line.push(',');
        }
        push_cell(&mut line, cell);
    }
    line.push_str("\r\n");
    line
}

/// Characters at the start of a cell that make spreadsheets evaluate it.
const FORMULA_STARTS: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\n'];
/// Characters that end a cell in spreadsheets of locales with a decimal comma. Quotes do not help there, because such a
/// spreadsheet finds them in the middle of a cell.
const OTHER_CELL_ENDS: [char; 4] = [';', '\t', '\r', '\n'];

fn push_cell(line: &mut String, cell: &str) {
    let written = escape_formulas(cell);
    if written.len() > cell.len() || cell.contains(['"', ',', '\r', '\n']) {
        line.push('"');
        line.push_str(&written.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(cell);
    }
}

/// The cell with an apostrophe, the marker of text, wherever a formula could start.
fn escape_formulas(cell: &str) -> String {
    let mut written = String::with_capacity(cell.len() + 1);
    let mut may_begin = true;
    for letter in cell.chars() {
        let ends_a_line = letter == '\n' && written.ends_with('\r');
        if may_begin && FORMULA_STARTS.contains(&letter) && !ends_a_line {
            written.push('\'');
        }
        written.push(letter);
        // A quote may start or end a quoted cell, and spreadsheets skip spaces before a formula.
        may_begin = OTHER_CELL_ENDS.contains(&letter) || (may_begin && matches!(letter, ' ' | '"'));
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_quotes_or_line_ends_stand_in_quotes() {
        let line = record(&["plain", "a,b", "say \"hi\"", "two\r\nlines", ""]);
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
            assert_eq!(record(&[cell]), written);
        }
    }

    #[test]
    fn nothing_in_a_cell_is_a_formula() {
        for cell in ["=1+1", "+49", "-1", "@cmd", "\tx", "\rx", "\nx"] {
            assert_eq!(record(&[cell]), format!("\"'{cell}\"\r\n"));
        }
    }
}
