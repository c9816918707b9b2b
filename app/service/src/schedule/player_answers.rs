//! One player's answers for the days of a schedule.

use app_domain::absence::{self, Absence};
use app_domain::day_records::PlayerDays;
use app_domain::{Day, Span, Zone};

use super::TeamDayRow;

/// The local dates that the team days from `from` to `to` can depend on, in any zone.
pub(super) fn own_dates(from: Day, to: Day) -> (Day, Day) {
    (
        from.plus(-PlayerDays::REACH_DAYS),
        to.plus(PlayerDays::REACH_DAYS),
    )
}

/// The answers of one player.
pub(super) struct PlayerAnswers {
    pub zone: Zone,
    pub days: PlayerDays,
    pub absences: Vec<Absence>,
}

impl PlayerAnswers {
    /// The row of a team day, with `free_time` as the free time on which its analysis depends.
    pub fn row(&self, day: Day, free_time: Vec<Span>) -> TeamDayRow {
        let absence = absence::absence_covering(&self.absences, day);
        TeamDayRow {
            record: self.days.record(day).cloned().unwrap_or_default(),
            availability: self.days.team_availability(self.zone, day),
            source: self.days.team_source(self.zone, day),
            absence: absence.map(|absence| absence.range.reason().to_owned()),
            free_time,
        }
    }

    /// The local dates without an answer and without an absence that the team days from `from` to `to` can depend on.
    pub fn unanswered(&self, from: Day, to: Day) -> Vec<Day> {
        let (first, last) = own_dates(from, to);
        let dates = first.through(last);
        dates
            .filter(|date| absence::absence_covering(&self.absences, *date).is_none())
            .filter(|date| !self.days.is_answered(self.zone, *date))
            .collect()
    }
}
