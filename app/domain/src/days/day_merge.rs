//! The three-way merge of one player's day: two edits of the same base value, or the undo of an edit that others
//! followed.

use crate::availability::{DayAvailability, MAX_WINDOWS_PER_DAY, Window};
use crate::three_way_merge::merge_value;

/// Two edits of one day that cannot be merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("both edits changed the same part of the day")]
pub struct MergeConflict;

/// Merges two values that were both edited from `base`.
///
/// Changes of different windows merge. A conflict is: `x` or an empty day against other windows, one window changed in
/// two ways, a merge without windows, or a merge with more than [`MAX_WINDOWS_PER_DAY`].
pub fn merge(
    base: &DayAvailability,
    theirs: &DayAvailability,
    yours: &DayAvailability,
) -> Result<DayAvailability, MergeConflict> {
    if let Some(value) = merge_value(base, yours, theirs) {
        return Ok(value);
    }
    match (theirs, yours) {
        (DayAvailability::Windows(theirs), DayAvailability::Windows(yours)) => {
            let windows = merge_windows(base.windows(), theirs.as_slice(), yours.as_slice())?;
            if windows.is_empty() {
                Err(MergeConflict)
            } else {
                Ok(DayAvailability::from_windows(windows))
            }
        }
        _ => Err(MergeConflict),
    }
}

/// Undoes the edit from `before` to `after` in `current`; later edits of other windows stay.
///
/// An empty day counts as a day without windows here, so that the undo of the only window empties the day.
pub fn revert(
    before: &DayAvailability,
    after: &DayAvailability,
    current: &DayAvailability,
) -> Result<DayAvailability, MergeConflict> {
    if let Some(value) = merge_value(after, before, current) {
        return Ok(value);
    }
    if [before, after, current].contains(&&DayAvailability::Unavailable) {
        return Err(MergeConflict);
    }
    merge_windows(after.windows(), current.windows(), before.windows())
        .map(DayAvailability::from_windows)
}

/// Returns the windows of both values, for a player who keeps both; `None` if they are too many for a day or one value
/// has no windows.
pub fn union(one: &DayAvailability, other: &DayAvailability) -> Option<DayAvailability> {
    let windows = merge_windows(&[], one.windows(), other.windows()).ok()?;
    let has_both = !one.windows().is_empty() && !other.windows().is_empty();
    has_both.then(|| DayAvailability::from_windows(windows))
}

fn merge_windows(
    base: &[Window],
    theirs: &[Window],
    yours: &[Window],
) -> Result<Vec<Window>, MergeConflict> {
    let is_changed_twice = |window: &Window| {
        !theirs.contains(window)
            && !yours.contains(window)
            && replacements(base, theirs, *window) != replacements(base, yours, *window)
    };
    if base.iter().any(is_changed_twice) {
        return Err(MergeConflict);
    }
    let kept = base
        .iter()
        .filter(|window| theirs.contains(window) && yours.contains(window));
    let mut windows: Vec<Window> = kept.copied().collect();
    for window in theirs.iter().chain(yours) {
        if !base.contains(window) && !windows.contains(window) {
            windows.push(*window);
        }
    }
    if windows.len() > MAX_WINDOWS_PER_DAY {
        return Err(MergeConflict);
    }
    Ok(windows)
}

/// Returns the new windows of `edited` that overlap `window`, which the edit removed.
fn replacements(base: &[Window], edited: &[Window], window: Window) -> Vec<Window> {
    let added = edited.iter().filter(|one| !base.contains(one));
    added.filter(|one| one.overlaps(window)).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(raw: &str) -> DayAvailability {
        raw.parse().expect("an availability")
    }

    fn merged_text(base: &str, theirs: &str, yours: &str) -> Option<String> {
        merge(&value(base), &value(theirs), &value(yours))
            .ok()
            .map(|merged| merged.to_string())
    }

    #[test]
    fn different_windows_merge() {
        let both = Some("10:00-11:00, 15:00-16:00".to_owned());
        assert_eq!(merged_text("", "10:00-11:00", "15:00-16:00"), both);
        assert_eq!(merged_text("x", "10:00-11:00", "15:00-16:00"), both);
        assert_eq!(
            merged_text(
                "10:00-11:00, 20:00-22:00",
                "20:00-22:00",
                "10:00-11:00, 21:00-23:00"
            ),
            Some("21:00-23:00".to_owned()),
            "one removes a window, the other changes another"
        );
    }

    #[test]
    fn x_or_an_empty_day_against_other_windows_is_a_conflict() {
        for answer in ["x", ""] {
            assert_eq!(
                merged_text("10:00-11:00", answer, "10:00-11:00, 15:00-16:00"),
                None
            );
            assert_eq!(merged_text("10:00-11:00", "15:00-16:00", answer), None);
        }
        assert_eq!(merged_text("10:00-11:00", "x", ""), None);
    }

    #[test]
    fn one_window_changed_twice_is_a_conflict() {
        assert_eq!(
            merged_text("18:00-22:00", "19:00-22:00", "18:00-21:00"),
            None
        );
        assert_eq!(
            merged_text(
                "18:00-22:00, 9:00-10:00",
                "9:00-10:00",
                "9:00-10:00, 18:00-23:00"
            ),
            None,
            "removed by one, changed by the other"
        );
        assert_eq!(
            merged_text("9:00-10:00, 20:00-22:00", "9:00-10:00", "20:00-22:00"),
            None,
            "a merge never empties a day by itself"
        );
    }

    #[test]
    fn more_windows_than_fit_into_a_day_are_a_conflict() {
        let windows = |first: u8| {
            let windows = (0..8).map(|at| format!("{:02}:00-{:02}:30", first + at, first + at));
            windows.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(merged_text("", &windows(0), &windows(8)), None);
    }

    #[test]
    fn an_edit_that_a_later_one_changed_again_is_not_taken_back() {
        let text = |before: &str, after: &str, current: &str| {
            revert(&value(before), &value(after), &value(current)).map(|value| value.to_string())
        };
        assert_eq!(text("", "18:00-20:00", "18:00-21:00"), Err(MergeConflict));
        assert_eq!(text("", "18:00-20:00", "x"), Err(MergeConflict));
        assert_eq!(
            text("x", "18:00-20:00", "18:00-20:00, 21:00-22:00"),
            Err(MergeConflict)
        );
        assert_eq!(text("x", "18:00-20:00", "18:00-20:00"), Ok("x".into()));
        assert_eq!(
            text("", "18:00-20:00", "9:00-10:00, 18:00-20:00"),
            Ok("09:00-10:00".into())
        );
    }
}
