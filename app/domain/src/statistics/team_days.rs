//! The stored days of one player as days of the team (decisions §3).

use std::collections::BTreeSet;

use super::attendance::TeammateDay;
use crate::day::Day;
use crate::team_evening::TeamEvening;
use crate::zone::Zone;

/// Returns the team days from `from` to `to` with the answers of a player in `zone`, sorted by date.
///
/// `stored` has the windows of team days and the answers for the player's own dates, and must reach
/// [`REACH_DAYS`](crate::day_records::PlayerDays::REACH_DAYS) beyond the range. A team day without windows is answered
/// if every local date that overlaps the team's evening is.
pub fn team_days(
    mut stored: Vec<TeammateDay>,
    zone: Zone,
    team: Zone,
    from: Day,
    to: Day,
) -> Vec<TeammateDay> {
    if zone == team {
        stored.retain(|one| (from..=to).contains(&one.day));
        for one in &mut stored {
            one.is_answered |= !one.spans.is_empty();
        }
        return stored;
    }
    let starts = stored.iter().flat_map(|one| &one.spans);
    let with_windows = starts.map(|span| zone.day_of(span.start()));
    let answers = stored.iter().filter(|one| one.is_answered);
    let answered: BTreeSet<Day> = answers.map(|one| one.day).chain(with_windows).collect();
    let (Some(first), Some(last)) = (answered.first(), answered.last()) else {
        return Vec::new();
    };
    let (first, last) = (first.plus(-2).max(from), last.plus(2).min(to));
    let mut stored = stored.into_iter().peekable();
    let days = first.through(last).filter_map(|day| {
        while stored.next_if(|one| one.day < day).is_some() {}
        let spans = stored.next_if(|one| one.day == day);
        let spans = spans.map_or_else(Vec::new, |one| one.spans);
        let mut dates = TeamEvening::local_dates(day, zone, team);
        let is_answered = !spans.is_empty() || dates.all(|date| answered.contains(&date));
        is_answered.then_some(TeammateDay {
            day,
            is_answered,
            spans,
        })
    });
    days.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Span;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    fn stored(date: &str, is_answered: bool, window: Option<&str>) -> TeammateDay {
        let span = |window: &str| -> Span {
            let window = window.parse().expect("a window");
            Zone::BERLIN.span(day(date), window).expect("a span")
        };
        TeammateDay {
            day: day(date),
            is_answered,
            spans: window.map(span).into_iter().collect(),
        }
    }

    #[test]
    fn a_far_player_has_answered_the_team_days_whose_evening_is_on_answered_dates() {
        // Berlin's evening is on the next date in Adelaide. The window is on Wednesday there.
        let days = vec![
            stored("24.11.2026", false, Some("18:00-20:00")),
            stored("25.11.2026", true, None),
            stored("27.11.2026", true, None),
        ];
        let answered = |zone: &str| -> Vec<String> {
            let zone = zone.parse().expect("a zone");
            let range = (day("23.11.2026"), day("30.11.2026"));
            let days = team_days(days.clone(), zone, Zone::BERLIN, range.0, range.1);
            days.iter().map(|one| one.day.to_string()).collect()
        };
        assert_eq!(answered("Australia/Adelaide"), ["24.11.2026", "26.11.2026"]);
        assert_eq!(
            answered("Europe/Berlin"),
            ["24.11.2026", "25.11.2026", "27.11.2026"]
        );
    }
}
