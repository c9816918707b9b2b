//! What a stroke leaves of an answer.

use std::ops::Range;

use super::stretch::Stretch;
use super::{Cell, MINUTES_A_DAY, cells};
use crate::availability::{Availability, MAX_WINDOWS};
use crate::rule::Rule;

/// What a stroke does; the cell on which it begins decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brush {
    Add,
    Remove,
}

impl Brush {
    /// A stroke that begins on a wholly free cell takes away; any other adds.
    pub fn beginning_on(cell: Cell) -> Self {
        if cell == Cell::Free {
            Self::Remove
        } else {
            Self::Add
        }
    }
}

/// The answer after the cells of `rows` were painted.
///
/// Refused when more windows would be left than fit into a day. An answer that already says what is painted comes
/// back as it is; taking away the last window leaves no answer.
pub fn painted(
    answer: &Availability,
    rows: Range<usize>,
    brush: Brush,
) -> Result<Availability, Rule> {
    let settled = match brush {
        Brush::Add => Cell::Free,
        Brush::Remove => Cell::Blank,
    };
    let is_settled = cells(answer)
        .get(rows.clone())
        .is_none_or(|cells| cells.iter().all(|cell| *cell == settled));
    let stroke = Stretch::of_rows(&rows);
    let before = Stretch::all_of(answer);
    let after = match brush {
        _ if is_settled => return Ok(answer.clone()),
        Brush::Add => added(before, stroke),
        Brush::Remove => before.flat_map(|stretch| stretch.without(stroke)).collect(),
    };
    let of_the_date = after
        .into_iter()
        .filter(|stretch| stretch.start < MINUTES_A_DAY);
    let painted = Availability::from_windows(of_the_date.flat_map(Stretch::windows).collect());
    if cells(&painted) == cells(answer) {
        // Late cells alone.
        return Ok(answer.clone());
    }
    if Stretch::all_of(&painted).count() > MAX_WINDOWS {
        return Err(Rule::TooManyWindows);
    }
    Ok(painted)
}

/// The stroke united with what it meets, and the rest as it was.
fn added(before: impl Iterator<Item = Stretch>, stroke: Stretch) -> Vec<Stretch> {
    let mut united = stroke;
    let mut after = Vec::new();
    for stretch in before {
        if stretch.start <= stroke.end && stroke.start <= stretch.end {
            united.start = united.start.min(stretch.start);
            united.end = united.end.max(stretch.end);
        } else {
            after.push(stretch);
        }
    }
    after.push(united);
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(raw: &str) -> Availability {
        raw.parse().expect("an answer")
    }

    /// The row that begins at a time; hours of the next date count on from 24.
    fn row(time: &str) -> usize {
        let (hour, minute) = time.split_once(':').expect("a time");
        let number = |digits: &str| digits.parse::<usize>().expect("a number");
        number(hour) * 2 + number(minute) / 30
    }

    fn after(raw: &str, brush: Brush, from: &str, to: &str) -> String {
        painted(&answer(raw), row(from)..row(to), brush)
            .expect("a paintable stretch")
            .to_string()
    }

    #[test]
    fn a_stretch_joins_the_windows_it_meets() {
        assert_eq!(after("", Brush::Add, "19:00", "22:00"), "19:00-22:00");
        assert_eq!(after("x", Brush::Add, "19:00", "22:00"), "19:00-22:00");
        assert_eq!(
            after("18:00-19:00, 21:30-23:00", Brush::Add, "19:00", "22:00"),
            "18:00-23:00"
        );
    }

    #[test]
    fn a_stretch_cuts_the_windows_it_meets() {
        assert_eq!(
            after("18:00-23:00", Brush::Remove, "19:00", "20:00"),
            "18:00-19:00, 20:00-23:00"
        );
        assert_eq!(after("19:00-20:00", Brush::Remove, "19:00", "20:00"), "");
        assert_eq!(after("x", Brush::Remove, "19:00", "20:00"), "x");
    }

    #[test]
    fn windows_elsewhere_stay_as_they_were_typed() {
        assert_eq!(
            after("10:15-11:45, 11:00-12:00", Brush::Add, "19:00", "20:00"),
            "10:15-11:45, 11:00-12:00, 19:00-20:00"
        );
        assert_eq!(
            after("10:15-11:45, 19:15-20:45", Brush::Remove, "20:00", "21:00"),
            "10:15-11:45, 19:15-20:00"
        );
        assert_eq!(
            after("22:15-07:45", Brush::Add, "19:00", "20:00"),
            "19:00-20:00, 22:15-07:45"
        );
    }

    #[test]
    fn late_cells_continue_the_evening() {
        assert_eq!(after("", Brush::Add, "22:00", "26:00"), "22:00-02:00");
        assert_eq!(
            after("22:00-24:00", Brush::Add, "24:00", "25:00"),
            "22:00-01:00"
        );
        assert_eq!(
            after("22:00-07:00", Brush::Remove, "25:00", "26:00"),
            "22:00-01:00"
        );
    }

    #[test]
    fn late_cells_alone_belong_to_the_next_date() {
        assert_eq!(
            after("18:00-20:00", Brush::Add, "24:30", "26:00"),
            "18:00-20:00"
        );
        assert_eq!(
            after("22:00-02:00", Brush::Remove, "23:30", "24:00"),
            "22:00-23:30"
        );
    }

    #[test]
    fn a_stretch_of_more_than_a_day_is_told_in_two_windows() {
        assert_eq!(after("", Brush::Add, "00:00", "24:00"), "00:00-24:00");
        assert_eq!(
            after("", Brush::Add, "00:00", "28:00"),
            "00:00-12:00, 12:00-04:00"
        );
        assert_eq!(
            after("20:00-19:30", Brush::Add, "19:30", "20:30"),
            "19:30-19:31, 19:31-19:30"
        );
    }

    #[test]
    fn a_thirteenth_window_is_refused() {
        let twelve: Vec<String> = (0..12)
            .map(|hour| format!("{hour:02}:00-{hour:02}:30"))
            .collect();
        let full = answer(&twelve.join(", "));
        assert_eq!(
            painted(&full, row("20:00")..row("21:00"), Brush::Add),
            Err(Rule::TooManyWindows)
        );
        assert!(painted(&full, row("00:30")..row("21:00"), Brush::Add).is_ok());
    }
}
