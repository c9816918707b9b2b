//! One local day of a player, as the player sees it.

use app_domain::absence::{Absence, absence_covering};
use app_domain::availability::AnswerSource;
use app_domain::day_records::PlayerDays;
use app_domain::day_version::DayVersion;
use app_domain::pattern::Pattern;
use app_domain::{Day, DayAvailability, Span, Zone};

/// A player's answer for one local date, in the player's zone.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnDay {
    pub day: Day,
    pub availability: DayAvailability,
    /// The version of `availability`: the base of an edit that starts from it.
    pub version: DayVersion,
    pub source: Option<AnswerSource>,
    pub spans: Vec<Span>,
    pub absence: Option<String>,
    pub has_pattern: bool,
}

impl OwnDay {
    pub(crate) fn read(
        days: &PlayerDays,
        zone: Zone,
        day: Day,
        absences: &[Absence],
        patterns: &[Pattern],
    ) -> Self {
        let availability = days.local_availability(zone, day);
        Self {
            day,
            version: DayVersion::new(zone.start_of(day), availability.clone()),
            availability,
            source: days.local_source(zone, day),
            spans: days.local_spans(zone, day),
            absence: absence_reason(absences, day),
            has_pattern: Pattern::any_covers(patterns, day),
        }
    }
}

/// Returns the reason of the absence that covers the day.
pub fn absence_reason(absences: &[Absence], day: Day) -> Option<String> {
    absence_covering(absences, day).map(|absence| absence.range.reason().to_owned())
}
