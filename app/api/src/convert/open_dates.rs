//! The dates for which a player owes an answer (decisions §3, *Uncovered is not unavailable*).

use app_domain::team_evening::TeamEvening;
use app_domain::{Day, UtcMinute, Zone};
use app_wire::OpenDates;

/// Dates near the days of a fortnight, one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct DateSet(u32);

impl DateSet {
    /// The set of those of `dates` that are at most 31 days after `first`.
    pub fn new(first: Day, dates: &[Day]) -> Self {
        let bits = dates.iter().filter_map(|date| {
            let distance = u32::try_from(date.days_since(first)).ok()?;
            1u32.checked_shl(distance)
        });
        Self(bits.fold(0, |set, bit| set | bit))
    }

    /// The dates of the set, which was created with `first`, in their order.
    pub fn dates(self, first: Day) -> impl Iterator<Item = Day> {
        (0..32)
            .filter(move |distance| (self.0 >> distance) & 1 == 1)
            .map(move |distance| first.plus(distance))
    }
}

/// Returns those of a player's `unanswered` dates for which an answer is owed: a team's evening that overlaps the date
/// is still to come or not over, and not on an off-day.
pub(super) fn open_dates(
    unanswered: impl Iterator<Item = Day>,
    zone: Zone,
    bot: Zone,
    is_off_day: impl Fn(Day) -> bool,
    now: UtcMinute,
) -> OpenDates {
    let evening_end = TeamEvening::team_window().end;
    let is_asked =
        |team_day: Day| !is_off_day(team_day) && bot.instant_at(team_day, evening_end) > now;
    let mut owed = unanswered.filter(|date| TeamEvening::team_days(*date, zone, bot).any(is_asked));
    let first = owed.next();
    OpenDates {
        first,
        count: usize::from(first.is_some()) + owed.count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    #[test]
    fn a_set_of_dates_gives_the_dates_back() {
        let first = day("25.11.2026");
        let dates = [first, first.plus(3), first.plus(31)];
        let set = DateSet::new(
            first,
            &[first.plus(-1), dates[0], dates[1], dates[2], first.plus(32)],
        );
        assert_eq!(set.dates(first).collect::<Vec<_>>(), dates);
    }

    #[test]
    fn an_answer_is_owed_until_the_last_evening_of_the_date_is_over_and_never_for_an_off_day() {
        let open = |zone: &str, off: &str, now: &str| {
            let now = Zone::BERLIN.instant_at(day("27.11.2026"), now.parse().expect("a time"));
            let dates = day("27.11.2026").consecutive(3);
            let zone = zone.parse().expect("a zone");
            let open = open_dates(dates, zone, Zone::BERLIN, |date| date == day(off), now);
            (open.first.map(|first| first.to_string()), open.count)
        };
        let from = |date: &str, count| (Some(date.to_owned()), count);
        let berlin = "Europe/Berlin";
        assert_eq!(open(berlin, "01.01.2026", "22:59"), from("27.11.2026", 3));
        assert_eq!(open(berlin, "01.01.2026", "23:00"), from("28.11.2026", 2));
        assert_eq!(open(berlin, "28.11.2026", "12:00"), from("27.11.2026", 2));
        // The evening of Friday is early on Saturday in Adelaide, and that of Thursday is over.
        let adelaide = "Australia/Adelaide";
        assert_eq!(open(adelaide, "01.01.2026", "12:00"), from("28.11.2026", 2));
        assert_eq!(open(adelaide, "27.11.2026", "12:00"), from("29.11.2026", 1));
    }
}
