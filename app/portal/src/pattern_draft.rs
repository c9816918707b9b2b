//! The draft of the weekly pattern, on top of the stored one, and the preview of its effect.

use std::collections::BTreeMap;

use app_domain::{Day, DayAvailability, PlayerId, ZoneName};
use app_wire::{PatternBody, PatternWeekBody, WeekEffectBody, WeekdayChangeRequest};
use serde::{Deserialize, Serialize};

use crate::texts::{self, recurring as words};

/// Weekdays by their wire number, Monday first.
pub const WEEKDAYS: [u8; 7] = [1, 2, 3, 4, 5, 6, 0];

/// A weekday's answer; without an answer no entry is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeekdayAnswer {
    pub answer: DayAvailability,
    pub is_active: bool,
}

/// The weekdays that differ from the stored entries, by their wire number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PatternDraft(BTreeMap<u8, WeekdayAnswer>);

/// Key prefix of a stored draft. The player's id follows.
const STORAGE_KEY_PREFIX: &str = "muster.pattern.";

/// The key of a player's stored draft.
pub fn draft_storage_key(player: &PlayerId) -> String {
    format!("{STORAGE_KEY_PREFIX}{player}")
}

impl PatternDraft {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The draft as it was stored, without entries that are not weekdays.
    #[must_use]
    pub fn restored(mut self) -> Self {
        self.0.retain(|index, _| WEEKDAYS.contains(index));
        self
    }

    /// The drafted weekday, else the stored one.
    pub fn weekday(&self, index: u8, entries: &[PatternBody]) -> WeekdayAnswer {
        let drafted = self.0.get(&index).cloned();
        drafted.unwrap_or_else(|| WeekdayAnswer::stored(index, entries))
    }

    pub fn is_drafted(&self, index: u8, entries: &[PatternBody]) -> bool {
        let drafted = self.0.get(&index);
        drafted.is_some_and(|weekday| *weekday != WeekdayAnswer::stored(index, entries))
    }

    pub fn set_answer(&mut self, index: u8, answer: DayAvailability, entries: &[PatternBody]) {
        let is_active = self.weekday(index, entries).is_active;
        self.set(index, WeekdayAnswer { answer, is_active }, entries);
    }

    pub fn set_active(&mut self, index: u8, is_active: bool, entries: &[PatternBody]) {
        let answer = self.weekday(index, entries).answer;
        self.set(index, WeekdayAnswer { answer, is_active }, entries);
    }

    /// Pauses or resumes every weekday that has an answer.
    pub fn set_all_active(&mut self, is_active: bool, entries: &[PatternBody]) {
        for index in WEEKDAYS {
            self.set_active(index, is_active, entries);
        }
    }

    /// Whether any weekday is applied to days; `None` if no weekday has an answer.
    pub fn is_any_active(&self, entries: &[PatternBody]) -> Option<bool> {
        let weekdays = WEEKDAYS.map(|index| self.weekday(index, entries));
        let mut answered = weekdays
            .iter()
            .filter(|weekday| !weekday.answer.is_silent())
            .peekable();
        answered.peek()?;
        Some(answered.any(|weekday| weekday.is_active))
    }

    /// The changes that saving would send, Monday first.
    pub fn changes(&self, entries: &[PatternBody]) -> Vec<WeekdayChangeRequest> {
        let drafted = WEEKDAYS.into_iter();
        drafted
            .filter(|index| self.is_drafted(*index, entries))
            .map(|index| self.weekday(index, entries).into_change(index, None))
            .collect()
    }

    /// Removes the weekdays that are now stored as drafted. Edits made during the request stay.
    pub fn remove_saved(&mut self, entries: &[PatternBody]) {
        self.0
            .retain(|index, weekday| *weekday != WeekdayAnswer::stored(*index, entries));
    }

    fn set(&mut self, index: u8, mut weekday: WeekdayAnswer, entries: &[PatternBody]) {
        // A weekday without an answer cannot be paused.
        weekday.is_active |= weekday.answer.is_silent();
        if weekday == WeekdayAnswer::stored(index, entries) {
            self.0.remove(&index);
        } else {
            self.0.insert(index, weekday);
        }
    }
}

impl WeekdayAnswer {
    fn stored(index: u8, entries: &[PatternBody]) -> Self {
        match entry_of(entries, index) {
            Some(entry) => Self {
                answer: entry.availability.clone(),
                is_active: entry.active,
            },
            None => Self {
                answer: DayAvailability::Silent,
                is_active: true,
            },
        }
    }

    fn into_change(self, index: u8, timezone: Option<ZoneName>) -> WeekdayChangeRequest {
        WeekdayChangeRequest {
            day_of_week: index,
            availability: self.answer.to_string(),
            active: self.is_active,
            timezone,
        }
    }
}

pub fn entry_of(entries: &[PatternBody], index: u8) -> Option<&PatternBody> {
    entries.iter().find(|entry| entry.day_of_week == index)
}

/// The changes that restore the stored entries once `changes` are saved.
pub fn undo_changes(
    changes: &[WeekdayChangeRequest],
    entries: &[PatternBody],
) -> Vec<WeekdayChangeRequest> {
    let weekdays = changes.iter().map(|change| change.day_of_week);
    let back = weekdays.map(|index| {
        let zone = entry_of(entries, index).map(|entry| entry.timezone.clone());
        WeekdayAnswer::stored(index, entries).into_change(index, zone)
    });
    back.collect()
}

/// The note on the time zone of a stored entry, if it differs from what the player would expect.
pub fn zone_note(week: &PatternWeekBody, index: u8) -> Option<String> {
    let entry = entry_of(&week.entries, index)?;
    if entry.timezone == week.timezone {
        let team = &week.clocks.team.zone;
        let differs = week.clocks.differ();
        differs.then(|| words::team_reads(&texts::city(team)))
    } else {
        Some(words::typed_in(&texts::city(&entry.timezone)))
    }
}

/// Number of days that a saved pattern has changed.
pub fn changed_day_count(effect: &WeekEffectBody) -> usize {
    effect.filled.len() + effect.changed.len() + effect.emptied.len()
}

/// The effect of a pattern on the next fourteen days: an icon and a sentence for each kind of effect.
pub fn effect_lines(effect: &WeekEffectBody) -> Vec<(&'static str, String)> {
    let lines = [
        ("plus", &effect.filled, words::fills as fn(&[Day]) -> String),
        ("edit", &effect.changed, words::changes),
        ("clear", &effect.emptied, words::empties),
        ("lock", &effect.kept, words::leaves),
    ];
    let lines = lines.into_iter().filter(|(_, days, _)| !days.is_empty());
    lines
        .map(|(symbol, days, words)| (symbol, words(days)))
        .collect()
}

#[cfg(test)]
#[path = "pattern_draft_tests.rs"]
mod tests;
