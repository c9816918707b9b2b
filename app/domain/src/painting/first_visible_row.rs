//! The first row of the grid that is in view when it opens.

use super::{PaintCell, cells_of};
use crate::availability::DayAvailability;

/// Returns the first row in view: half an hour before `evening`, or before the first answer if no answer would be in
/// view.
///
/// If the chosen day has windows, only these count, otherwise those of all days. `in_view` is the number of rows that
/// fit.
pub fn first_visible_row(
    evening: usize,
    answers: &[DayAvailability],
    chosen: usize,
    in_view: usize,
) -> usize {
    let usual = evening.saturating_sub(1);
    let rows_of = |answer: &DayAvailability| {
        let cells = cells_of(answer);
        let free = cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| **cell != PaintCell::Blank);
        free.map(|(row, _)| row).collect::<Vec<usize>>()
    };
    let of_chosen = answers.get(chosen).map(rows_of).unwrap_or_default();
    let free = if of_chosen.is_empty() {
        answers.iter().flat_map(rows_of).collect()
    } else {
        of_chosen
    };
    let is_in_view = |row: &usize| (usual..usual + in_view.max(1)).contains(row);
    match free.iter().min() {
        Some(first) if !free.iter().any(is_in_view) => first.saturating_sub(1),
        _ => usual,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opens(evening: usize, answers: &[&str], chosen: usize) -> usize {
        let answers: Vec<DayAvailability> = answers
            .iter()
            .map(|raw| raw.parse().expect("an availability"))
            .collect();
        first_visible_row(evening, &answers, chosen, 12)
    }

    #[test]
    fn the_grid_opens_half_an_hour_before_the_evening() {
        assert_eq!(opens(36, &["", "x"], 0), 35);
        assert_eq!(opens(36, &["19:00-22:00", ""], 0), 35);
        assert_eq!(opens(0, &[], 0), 0);
    }

    #[test]
    fn the_grid_opens_where_the_answers_are_if_the_evening_would_hide_them() {
        assert_eq!(opens(36, &["13:00-17:00"], 0), 25);
        assert_eq!(opens(36, &["09:00-10:00, 19:00-22:00"], 0), 35);
        assert_eq!(
            opens(36, &["", "13:00-17:00"], 0),
            25,
            "an empty day follows the others"
        );
        assert_eq!(
            opens(36, &["19:00-20:00", "13:00-17:00"], 1),
            25,
            "the chosen day decides"
        );
    }
}
