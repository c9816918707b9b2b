//! Splits a pasted text into rows and cells: a list, comma-separated values, or cells copied from a spreadsheet.

/// The kind of information that a cell has about a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PastedColumn {
    Name,
    Role,
    Zone,
    /// The id of the Discord account.
    Account,
    Username,
    /// A column of the spreadsheet that Muster has no use for.
    Other,
}

/// A row without its empty cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastedRow {
    /// From 1.
    pub line: usize,
    pub cells: Vec<(PastedColumn, String)>,
}

/// Splits the text into rows. Without a heading `kind_of` says to which column a cell belongs; the first cell is the
/// name.
pub fn split_rows(text: &str, kind_of: impl Fn(&str) -> PastedColumn) -> Vec<PastedRow> {
    let lines = text.lines().zip(1..);
    let lines = lines.filter(|(line, _)| !line.trim().is_empty());
    let mut lines: Vec<(usize, Vec<String>)> =
        lines.map(|(line, number)| (number, cells(line))).collect();
    let heading = lines.first().and_then(|(_, cells)| heading(cells));
    if heading.is_some() {
        lines.remove(0);
    }
    // Names in one line, separated by commas.
    if let [(line, names)] = lines.as_slice()
        && names.len() > 1
        && heading.is_none()
        && names.iter().all(|name| kind_of(name) == PastedColumn::Name)
    {
        let names = names.iter().filter(|name| !name.is_empty());
        let row = |name: &String| PastedRow {
            line: *line,
            cells: vec![(PastedColumn::Name, name.clone())],
        };
        return names.map(row).collect();
    }
    let column = |at: usize, cell: &str| match &heading {
        Some(columns) => columns.get(at).copied().unwrap_or(PastedColumn::Other),
        None if at == 0 => PastedColumn::Name,
        None => kind_of(cell),
    };
    let row = |(line, cells): (usize, Vec<String>)| {
        let cells = cells.into_iter().enumerate();
        let cells = cells.filter(|(_, cell)| !cell.is_empty());
        PastedRow {
            line,
            cells: cells.map(|(at, cell)| (column(at, &cell), cell)).collect(),
        }
    };
    lines.into_iter().map(row).collect()
}

/// Returns the columns that the first row names; `None` if it is not a heading.
fn heading(cells: &[String]) -> Option<Vec<PastedColumn>> {
    let columns = cells.iter().map(|cell| match cell.to_lowercase().as_str() {
        "name" | "display name" | "player" | "player name" | "nickname" | "ign" => {
            PastedColumn::Name
        }
        "role" | "position" => PastedColumn::Role,
        "zone" | "time zone" | "timezone" | "tz" => PastedColumn::Zone,
        "discord id" | "discord user id" | "chat id" | "user id" | "id" => PastedColumn::Account,
        "discord" | "discord name" | "discord username" | "username" | "user name" => {
            PastedColumn::Username
        }
        _ => PastedColumn::Other,
    });
    let columns: Vec<PastedColumn> = columns.collect();
    columns.contains(&PastedColumn::Name).then_some(columns)
}

/// Splits a line at its tabs, else at its semicolons, else at its commas, but not inside quotes, which are doubled to
/// stand for themselves.
fn cells(line: &str) -> Vec<String> {
    let separator = ['\t', ';'].into_iter().find(|mark| line.contains(*mark));
    let separator = separator.unwrap_or(',');
    let (mut cells, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut rest = without_bullet(line).chars().peekable();
    while let Some(next) = rest.next() {
        match next {
            '"' if is_quoted && rest.peek() == Some(&'"') => {
                cell.push('"');
                rest.next();
            }
            '"' if is_quoted || cell.trim().is_empty() => is_quoted = !is_quoted,
            next if next == separator && !is_quoted => cells.push(std::mem::take(&mut cell)),
            next => cell.push(next),
        }
    }
    cells.push(cell);
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Removes what numbers or marks the entries of a list: `- Mika`, `• Mika`, `1. Mika`, `2) Mika`.
fn without_bullet(line: &str) -> &str {
    let line = line.trim_start_matches('\u{feff}').trim_start_matches(' ');
    if let Some(rest) = ["- ", "* ", "• ", "– "]
        .iter()
        .find_map(|mark| line.strip_prefix(mark))
    {
        return rest;
    }
    let rest = line.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let is_number = rest.len() < line.len() && line.len() - rest.len() <= 3;
    let rest = [". ", ") "].iter().find_map(|mark| rest.strip_prefix(mark));
    rest.filter(|_| is_number).unwrap_or(line)
}
