//! The dates of a schedule on the line of time, and one player's rows of them.

use std::collections::BTreeSet;

use app_domain::absence::absence_covering;
use app_domain::analysis::{DayBounds, free_time};
use app_domain::{Day, Span, Zone};

use super::TeamDayRow;
use super::player_answers::PlayerAnswers;

/// The days of a schedule with their bounds.
#[derive(Debug, Clone)]
pub(super) struct ScheduleFrame {
    /// Consecutive days.
    days: Vec<(Day, DayBounds)>,
    /// The off-days among the days and those around them whose windows reach them.
    pub off_days: BTreeSet<Day>,
}

impl ScheduleFrame {
    /// Returns the first and the last day whose windows reach the days from `from` to `to`.
    pub fn read_range(from: Day, to: Day) -> (Day, Day) {
        (
            from.plus(-DayBounds::DAYS_BEFORE),
            to.plus(DayBounds::DAYS_AFTER),
        )
    }

    /// `zone` is the bot timezone; `off_days` are those of the [`Self::read_range`].
    pub fn new(from: Day, to: Day, zone: Zone, off_days: BTreeSet<Day>) -> Self {
        let days = from.through(to);
        Self {
            days: days.map(|day| (day, DayBounds::of(day, zone))).collect(),
            off_days,
        }
    }

    /// Returns one player's row of each day.
    pub fn player_rows(&self, answers: &PlayerAnswers) -> Vec<TeamDayRow> {
        let rows = self.days.iter().map(|(day, bounds)| {
            let free_time = self.free_time(*day, *bounds, answers);
            answers.row(*day, free_time)
        });
        rows.collect()
    }

    /// An absence or an off-day hides the windows of its dates from the days around it. The day itself is absent or off
    /// as a whole.
    fn free_time(&self, day: Day, bounds: DayBounds, answers: &PlayerAnswers) -> Vec<Span> {
        let (first, last) = Self::read_range(day, day);
        let is_hidden = |near: Day| {
            self.off_days.contains(&near) || absence_covering(&answers.absences, near).is_some()
        };
        let shown = first
            .through(last)
            .filter(|near| *near == day || !is_hidden(*near));
        let windows = shown
            .filter_map(|near| answers.days.record(near))
            .flat_map(|record| &record.windows);
        free_time(windows.map(|window| window.span), bounds)
    }
}
