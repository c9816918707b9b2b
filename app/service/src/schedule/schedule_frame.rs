//! The dates of a schedule on the line of time, and one player's rows of them.

use std::collections::BTreeSet;

use app_domain::absence::{Absence, absence_covering};
use app_domain::analysis::{DayBounds, free_time};
use app_domain::day_records::DayRecord;
use app_domain::{Day, Span, Zone};

use super::TeamDayRow;

/// The days of a schedule with their bounds.
#[derive(Debug, Clone)]
pub(super) struct ScheduleFrame {
    /// Consecutive days.
    days: Vec<(Day, DayBounds)>,
    /// The off-days among the days and those around them whose windows reach them.
    pub off_days: BTreeSet<Day>,
    zone: Zone,
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
            zone,
        }
    }

    /// Returns one player's row of each day. `records` are those of the [`Self::read_range`].
    pub fn player_rows(
        &self,
        mut records: Vec<(Day, DayRecord)>,
        absences: &[Absence],
    ) -> Vec<TeamDayRow> {
        records.sort_by_key(|(day, _)| *day);
        let rows = self.days.iter().map(|(day, bounds)| {
            let absence = absence_covering(absences, *day);
            let at = records.binary_search_by_key(day, |(day, _)| *day);
            let record = at.map_or_else(|_| DayRecord::default(), |at| records[at].1.clone());
            TeamDayRow {
                availability: record.availability(self.zone),
                absence: absence.map(|absence| absence.range.reason().to_owned()),
                record,
                free_time: self.free_time(*day, *bounds, &records, absences),
            }
        });
        rows.collect()
    }

    /// An absence or an off-day hides the windows of its dates from the days around it. The day itself is absent or off
    /// as a whole.
    fn free_time(
        &self,
        day: Day,
        bounds: DayBounds,
        records: &[(Day, DayRecord)],
        absences: &[Absence],
    ) -> Vec<Span> {
        let (first, last) = Self::read_range(day, day);
        let at = records.partition_point(|(near, _)| *near < first);
        let near = records[at..].iter().take_while(|(near, _)| *near <= last);
        let is_hidden =
            |near: Day| self.off_days.contains(&near) || absence_covering(absences, near).is_some();
        let shown = near.filter(|(near, _)| *near == day || !is_hidden(*near));
        let windows = shown.flat_map(|(_, record)| &record.windows);
        free_time(windows.map(|window| window.span), bounds)
    }
}
