//! The heatmap of a day: the number of free players in each half hour.

use serde::{Deserialize, Serialize};

use crate::utc_minute::{Span, UtcMinute, merge_spans};

/// Length of one step in minutes.
pub const HEATMAP_STEP_MINUTES: i64 = 30;

/// One half hour of a team day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HalfHour {
    /// The number of MAINs and SUBs who are free for all of it.
    pub free: usize,
    /// Whether it is inside a window in which the team can play.
    pub playable: bool,
}

/// Returns `count` half hours that start at `from`.
///
/// `players` has the windows of each player who counts, in any order. `playable` has the windows of the analysis.
/// The counts come from a difference array: a window adds one at its first whole half hour and subtracts one after its
/// last.
pub fn half_hours<W>(
    players: impl IntoIterator<Item = W>,
    playable: &[Span],
    from: UtcMinute,
    count: usize,
) -> Vec<HalfHour>
where
    W: IntoIterator<Item = Span>,
{
    // The range of half hours that are completely inside `span`; the end is exclusive.
    let within = |span: Span| {
        let (starts, ends) = (
            span.start().minutes() - from.minutes(),
            span.end().minutes() - from.minutes(),
        );
        let first = starts.max(0).saturating_add(HEATMAP_STEP_MINUTES - 1) / HEATMAP_STEP_MINUTES;
        let behind = ends.max(0) / HEATMAP_STEP_MINUTES;
        let place = |step: i64| usize::try_from(step).unwrap_or(count).min(count);
        (place(first), place(behind))
    };
    let mut changes = vec![0_isize; count + 1];
    for windows in players {
        for window in merge_spans(windows) {
            let (first, behind) = within(window);
            if first < behind {
                changes[first] += 1;
                changes[behind] -= 1;
            }
        }
    }
    let mut is_playable = vec![false; count];
    for window in playable {
        let (first, behind) = within(*window);
        if first < behind {
            is_playable[first..behind].fill(true);
        }
    }
    let mut free = 0_isize;
    let counted = changes.into_iter().zip(is_playable);
    counted
        .map(|(change, playable)| {
            free += change;
            HalfHour {
                free: free.unsigned_abs(),
                playable,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn span(from: i64, to: i64) -> Span {
        Span::new(UtcMinute::from_minutes(from), UtcMinute::from_minutes(to)).expect("a span")
    }

    fn free(players: &[&[Span]], from: i64, count: usize) -> Vec<usize> {
        let players = players.iter().map(|windows| windows.iter().copied());
        half_hours(players, &[], UtcMinute::from_minutes(from), count)
            .iter()
            .map(|half_hour| half_hour.free)
            .collect()
    }

    #[test]
    fn only_players_free_throughout_a_half_hour_count() {
        assert_eq!(free(&[&[span(15, 100)]], 0, 4), [0, 1, 1, 0]);
    }

    #[test]
    fn windows_that_touch_count_as_one_and_once() {
        assert_eq!(
            free(&[&[span(0, 45), span(45, 90), span(10, 50)]], 0, 3),
            [1, 1, 1]
        );
    }

    #[test]
    fn windows_may_begin_before_and_end_behind_what_is_shown() {
        assert_eq!(free(&[&[span(-500, 500)], &[span(-60, -30)]], 0, 2), [1, 1]);
    }

    #[test]
    fn a_half_hour_is_playable_within_one_window_of_the_analysis() {
        let no_players: [Vec<Span>; 0] = [];
        let shown = half_hours(
            no_players,
            &[span(30, 90), span(95, 120)],
            UtcMinute::from_minutes(0),
            4,
        );
        let playable: Vec<bool> = shown.iter().map(|half_hour| half_hour.playable).collect();
        assert_eq!(playable, [false, true, true, false]);
    }

    proptest! {
        #[test]
        fn counts_equal_those_of_checking_every_player_in_every_half_hour(
            raw in proptest::collection::vec(proptest::collection::vec((-200i64..400, 1i64..200), 0..4), 0..6),
            from in -50i64..50,
        ) {
            let players: Vec<Vec<Span>> = raw
                .iter()
                .map(|windows| windows.iter().map(|(start, length)| span(*start, start + length)).collect())
                .collect();
            let counted = half_hours(players.clone(), &[], UtcMinute::from_minutes(from), 10);
            let mut at = from;
            for half_hour in counted {
                let request = span(at, at + HEATMAP_STEP_MINUTES);
                let is_free = |windows: &&Vec<Span>| merge_spans(windows.iter().copied()).iter().any(|window| window.covers(request));
                prop_assert_eq!(half_hour.free, players.iter().filter(is_free).count());
                at += HEATMAP_STEP_MINUTES;
            }
        }
    }
}
