//! Lines of a CSV file (RFC 4180) that no spreadsheet takes for formulas.

/// Tells a spreadsheet that the file is UTF-8.
pub const BEGINNING: &str = "\u{feff}";

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

fn push(line: &mut String, cell: &str) {
    // What begins like this would be calculated; the apostrophe says that it is text.
    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    let guard = if is_formula { "'" } else { "" };
    if cell.contains(['"', ',', '\r', '\n']) || is_formula {
        line.push('"');
        line.push_str(guard);
        line.push_str(&cell.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(cell);
    }
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
    fn nothing_in_a_cell_is_a_formula() {
        for cell in ["=1+1", "+49", "-1", "@cmd", "\t=1", "\r=1", "\n=1"] {
            assert_eq!(line(&[cell]), format!("\"'{cell}\"\r\n"));
        }
    }
}
