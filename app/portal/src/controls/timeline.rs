//! The timeline of a day: its rows, hours and bars. Distances are in minutes; the style sheet converts them.

use app_domain::analysis::{HEATMAP_STEP_MINUTES, HalfHour};
use app_domain::availability::AnswerSource;
use app_domain::local_clock::LocalClock;
use app_domain::{PlayerId, Role, UtcMinute};
use app_wire::{SpanBody, TeamDayBody, TeamRow, TeamRowState};

use crate::texts::{self, times};
use crate::view_models::{TimeAxis, heat_level, times_on};

/// Maximum number of hours with a label each. Beyond it every second one is left out.
const MAX_HOUR_LABELS: i64 = 15;

/// A row of the timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimelineRow {
    Heading(Role),
    /// The player at this index of the response.
    Player(usize),
}

/// The players whose name contains `wanted`, grouped by role.
pub fn timeline_rows(rows: &[TeamRow], wanted: &str) -> Vec<TimelineRow> {
    let wanted = wanted.to_lowercase();
    let is_wanted =
        |row: &TeamRow| wanted.is_empty() || row.display_name.to_lowercase().contains(&wanted);
    let mut items = Vec::with_capacity(rows.len() + Role::ALL.len());
    let mut under = None;
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| is_wanted(row)) {
        if under != Some(row.role) {
            under = Some(row.role);
            items.push(TimelineRow::Heading(row.role));
        }
        items.push(TimelineRow::Player(at));
    }
    items
}

/// The times of a free player in the viewer's zone; empty for other players. Those of a coach say that they do not count.
pub fn times_text(seen: &TeamDayBody, row: &TeamRow) -> String {
    if row.state() != TeamRowState::Free {
        return String::new();
    }
    let own = seen.day.own_date(&seen.clocks);
    let by_viewer = |span: &SpanBody| {
        let (starts, ends) = (span.starts_at, span.ends_at);
        times_on(&seen.clocks.viewer, own, starts, ends)
    };
    let times: Vec<String> = row.spans.iter().map(by_viewer).collect();
    let times = times.join(", ");
    match (row.role, row.source) {
        (Role::Coach, _) => texts::schedule::coach_times(&times),
        (_, Some(AnswerSource::Recurring)) => texts::times_from_pattern(&times),
        _ => times,
    }
}

/// The id of a player's row; a fragment of the day's address that names it marks the row.
pub fn row_anchor(user_id: &PlayerId) -> String {
    format!("player-{user_id}")
}

/// The offsets and labels of the full hours in the viewer's zone. With an offset of half an hour they are between the
/// lines.
pub fn hour_labels(axis: TimeAxis, viewer: &LocalClock) -> Vec<(i64, String)> {
    let every = if axis.hours > MAX_HOUR_LABELS { 2 } else { 1 };
    let past_the_hour = i64::from(viewer.local(axis.from).1.minutes() % 60);
    let offsets = hour_offsets(axis.hours, past_the_hour, every);
    let label = |offset| {
        let time = viewer.local(axis.from.plus(offset)).1;
        (offset, times::narrow_hour(time))
    };
    offsets.into_iter().map(label).collect()
}

/// The offsets of full hours within `hours` that begin `past_the_hour` minutes after a full one.
fn hour_offsets(hours: i64, past_the_hour: i64, every: i64) -> Vec<i64> {
    let first = if past_the_hour == 0 {
        every * 60
    } else {
        60 - past_the_hour
    };
    (0..hours)
        .map(|hour| first + hour * 60 * every)
        .take_while(|offset| *offset < hours * 60)
        .collect()
}

/// A bar and a number above the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountBar {
    pub offset: i64,
    pub free: usize,
    pub level: &'static str,
    pub is_playable: bool,
    /// Whether it begins at half past. On narrow screens only full hours keep their numbers.
    pub is_past_the_hour: bool,
}

/// A bar for each half hour with a free player.
pub fn count_bars(heat: &[HalfHour], minimum_players: usize) -> Vec<CountBar> {
    let offsets = (0_i64..).map(|at| at * HEATMAP_STEP_MINUTES);
    let bars = offsets
        .zip(heat)
        .filter(|(_, half_hour)| half_hour.free > 0)
        .map(|(offset, half_hour)| CountBar {
            offset,
            free: half_hour.free,
            level: heat_level(*half_hour, minimum_players),
            is_playable: half_hour.playable,
            is_past_the_hour: offset % 60 != 0,
        });
    bars.collect()
}

/// The offset and the length of a bar between two moments.
pub fn bar_extent(axis: TimeAxis, starts: UtcMinute, ends: UtcMinute) -> (i64, i64) {
    (
        axis.offset_minutes(starts),
        ends.minutes() - starts.minutes(),
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::test_ids::player_id;

    fn row(name: &str, role: Role) -> TeamRow {
        TeamRow {
            user_id: player_id(name),
            display_name: name.to_owned(),
            role,
            look: app_wire::PlayerLook::default(),
            source: None,
            absence: None,
            spans: Vec::new(),
            plays: false,
        }
    }

    #[test]
    fn rows_have_a_heading_for_each_role_that_is_found() {
        use TimelineRow::{Heading, Player};
        let (main, sub) = (Role::ALL[0], Role::ALL[1]);
        let rows = [row("Amara", main), row("Ben", main), row("Tamar", sub)];
        let all = timeline_rows(&rows, "");
        let expected = [Heading(main), Player(0), Player(1), Heading(sub), Player(2)];
        assert_eq!(all, expected);
        let found = timeline_rows(&rows, "AMAR");
        assert_eq!(found, [Heading(main), Player(0), Heading(sub), Player(2)]);
        assert_eq!(timeline_rows(&rows, "x"), []);
    }

    #[test]
    fn hours_are_labeled_inside_the_axis_and_every_second_one_of_a_long_day() {
        assert_eq!(hour_offsets(4, 0, 1), [60, 120, 180]);
        assert_eq!(hour_offsets(2, 30, 1), [30, 90]);
        assert_eq!(hour_offsets(6, 0, 2), [120, 240]);
    }

    #[test]
    fn only_half_hours_with_a_free_player_have_a_bar() {
        let heat = [0, 2, 5].map(|free| HalfHour {
            free,
            playable: free == 5,
        });
        let bars = count_bars(&heat, 5);
        let seen = bars.iter().map(|bar| (bar.offset, bar.free, bar.level));
        assert_eq!(seen.collect::<Vec<_>>(), [(30, 2, "2"), (60, 5, "5")]);
        assert!(bars[0].is_past_the_hour && !bars[1].is_past_the_hour);
    }

    proptest! {
        #[test]
        fn labels_are_full_hours(hours in 1_i64..40, past in 0_i64..60, every in 1_i64..3) {
            for offset in hour_offsets(hours, past, every) {
                prop_assert_eq!((past + offset) % 60, 0);
                prop_assert!(offset > 0 && offset < hours * 60);
            }
        }
    }
}
