//! The HTML and CSS in which the cells of the paint grid begin.

use app_domain::painting::{CELLS_PER_COLUMN, CELLS_PER_DAY, PaintCell};

use super::paint_cells::{PaintColumn, cell_attribute, time_of_row, times_of_row};

/// The visible hours. They are outside the rows, which browsers do not lay out while they are scrolled out of view.
fn hours_html() -> String {
    let hour = |row: usize| {
        let time = time_of_row(row);
        format!(r#"<p><span>{time}</span><span class="paint-team"></span></p>"#)
    };
    let hours: String = (0..CELLS_PER_COLUMN).step_by(2).map(hour).collect();
    format!(r#"<div class="paint-hours" aria-hidden="true">{hours}</div>"#)
}

/// Which columns of a stroke are drawn, as a mask from left to right: a locked column shows no stroke. `none` if all of
/// them are.
pub fn stroke_mask(columns: &[PaintColumn]) -> String {
    if columns.iter().all(|column| column.lock.is_none()) {
        return "none".to_owned();
    }
    let part = |(at, column): (usize, &PaintColumn)| {
        let color = if column.lock.is_none() {
            "#000"
        } else {
            "#0000"
        };
        let edge = |at: usize| format!("calc(100% * {at} / {})", columns.len());
        format!(",{color} {} {}", edge(at), edge(at + 1))
    };
    let parts: String = columns.iter().enumerate().map(part).collect();
    format!("linear-gradient(to right{parts})")
}

/// The initial HTML of the rows, with each column and the name of it. The cells are updated one by one later.
pub fn rows_html(columns: &[PaintColumn], names: &[String]) -> String {
    const STROKE: &str = r#"<div class="paint-stroke" aria-hidden="true" hidden></div>"#;
    // The snap areas of swipes, as high as the grid.
    let tracks = format!(
        r#"<div class="paint-columns" aria-hidden="true">{}</div>"#,
        "<i></i>".repeat(columns.len() + 1)
    );
    let appearances: Vec<_> = columns
        .iter()
        .map(|column| column.appearances(None))
        .collect();
    // Hundreds of cells: the text grows by plain copies, which take a fraction of the time of formatting.
    let mut html = hours_html();
    for row in 0..CELLS_PER_COLUMN {
        let late = if row < CELLS_PER_DAY {
            ""
        } else {
            " data-late"
        };
        let times = times_of_row(row);
        html.extend([
            r#"<div role="row" class="paint-row""#,
            late,
            // The name of each cell has the time: a row header would be read twice.
            r#"><div class="paint-time" aria-hidden="true"></div>"#,
        ]);
        for ((column, name), looks) in columns.iter().zip(names).zip(&appearances) {
            let look = looks[row];
            let is_free = look.without_stroke == PaintCell::Free;
            html.extend([
                r#"<div role="gridcell" class="paint-cell" tabindex="-1" data-cell=""#,
                cell_attribute(look.cell),
                r#"" data-tone=""#,
                look.tone,
                r#"" aria-selected=""#,
                if is_free { "true" } else { "false" },
                r#"" aria-label=""#,
            ]);
            push_attribute(
                &mut html,
                &column.label_at(name, row, &times, look.without_stroke),
            );
            html.push_str(r#""></div>"#);
        }
        html.push_str("</div>");
    }
    html.extend([tracks.as_str(), STROKE]);
    html
}

/// Appends the value of an attribute.
fn push_attribute(html: &mut String, value: &str) {
    for part in value.split_inclusive(['&', '"']) {
        match part.as_bytes().last() {
            Some(b'&') => html.extend([&part[..part.len() - 1], "&amp;"]),
            Some(b'"') => html.extend([&part[..part.len() - 1], "&quot;"]),
            _ => html.push_str(part),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::paint_cells::PaintLock;

    fn column(answer: &str) -> PaintColumn {
        PaintColumn {
            answer: answer.parse().expect("an availability"),
            ..PaintColumn::default()
        }
    }

    #[test]
    fn a_stroke_is_not_drawn_over_locked_columns() {
        let mut columns = vec![PaintColumn::default(); 3];
        assert_eq!(stroke_mask(&columns), "none");
        columns[1].lock = Some(PaintLock {
            symbol: "absences",
            tone: "absent",
            words: String::new(),
        });
        assert_eq!(
            stroke_mask(&columns),
            "linear-gradient(to right,#000 calc(100% * 0 / 3) calc(100% * 1 / 3),\
             #0000 calc(100% * 1 / 3) calc(100% * 2 / 3),#000 calc(100% * 2 / 3) calc(100% * 3 / 3))"
        );
    }

    #[test]
    fn the_page_begins_with_every_row_and_cell() {
        let mut columns = vec![PaintColumn::default(); 14];
        columns[3] = column("19:00-20:30");
        columns[4].lock = Some(PaintLock {
            symbol: "absences",
            tone: "absent",
            words: "Away: \"R&D\"".to_owned(),
        });
        let names: Vec<String> = (0..14).map(|day| format!("Day {day}")).collect();
        let html = rows_html(&columns, &names);
        let count = |part: &str| html.matches(part).count();
        assert_eq!(
            count("data-cell=\"free\" data-tone=\"plain\" aria-selected=\"true\""),
            3
        );
        assert_eq!(count("data-tone=\"absent\""), CELLS_PER_COLUMN);
        assert_eq!(count("Day 4, 19:00 to 19:30, Away: &quot;R&amp;D&quot;"), 1);
        assert_eq!(count("role=\"row\""), CELLS_PER_COLUMN);
        assert_eq!(count("role=\"gridcell\""), CELLS_PER_COLUMN * 14);
        assert_eq!(count("data-late"), CELLS_PER_COLUMN - CELLS_PER_DAY);
        assert_eq!(count("<i></i>"), 15);
    }
}
