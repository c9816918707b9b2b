//! Days for tests.

use app_domain::DayAvailability;
use app_domain::availability::AnswerSource;
use app_domain::pending_edit::DayChange;
use app_wire::OwnDayBody;

use super::*;

pub use crate::test_values::day;

pub fn answer(text: &str) -> DayAvailability {
    text.parse().expect("an answer")
}

/// A stored day without an absence or a pattern.
pub fn stored(availability: &str) -> OwnDayBody {
    OwnDayBody {
        date: day("26.11.2026"),
        availability: answer(availability),
        version: None,
        source: (!availability.is_empty()).then_some(AnswerSource::Manual),
        spans: Vec::new(),
        absence: None,
        has_pattern: false,
    }
}

pub fn own_day(availability: &str) -> OwnDay {
    OwnDay {
        stored: Some(stored(availability)),
        ..OwnDay::default()
    }
}

/// A day that the pattern filled.
pub fn from_pattern(availability: &str) -> OwnDay {
    let mut day = stored(availability);
    day.source = Some(AnswerSource::Recurring);
    day.has_pattern = true;
    OwnDay {
        stored: Some(day),
        ..OwnDay::default()
    }
}

pub fn changed(day: OwnDay, change: DayChange) -> OwnDay {
    OwnDay {
        change: Some(change),
        ..day
    }
}
