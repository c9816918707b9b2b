//! The draft of the weekly pattern, on top of the stored one, and the preview of its effect.

use std::collections::BTreeMap;

use app_domain::{Day, DayAvailability};
use app_wire::{PatternBody, PatternWeekBody, WeekEffectBody, WeekdayChangeRequest};

use crate::texts::{self, recurring as words};

/// Weekdays by their wire number, Monday first.
pub const WEEKDAYS: [u8; 7] = [1, 2, 3, 4, 5, 6, 0];

/// A weekday's answer; without an answer no entry is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekdayAnswer {
    pub answer: DayAvailability,
    pub is_active: bool,
}

/// The weekdays that differ from the stored entries, by their wire number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PatternDraft(BTreeMap<u8, WeekdayAnswer>);

impl PatternDraft {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
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
            // Answers from the server always parse. An invalid one would show as no answer.
            Some(entry) => Self {
                answer: DayAvailability::parse_canonical(&entry.availability).unwrap_or_default(),
                is_active: entry.active,
            },
            None => Self {
                answer: DayAvailability::Silent,
                is_active: true,
            },
        }
    }

    fn into_change(self, index: u8, timezone: Option<String>) -> WeekdayChangeRequest {
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
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::test_values::{clock, day, same_clocks};

    const MONDAY: u8 = 1;
    const TUESDAY: u8 = 2;

    fn entry(index: u8, availability: &str, active: bool) -> PatternBody {
        PatternBody {
            user_id: "1".to_owned(),
            day_of_week: index,
            availability: availability.to_owned(),
            active,
            timezone: "Europe/Berlin".to_owned(),
        }
    }

    fn answer(text: &str) -> DayAvailability {
        text.parse().expect("an answer")
    }

    #[test]
    fn a_weekday_shows_its_draft_and_else_the_stored_entry() {
        let entries = [entry(MONDAY, "19:00-22:00", true)];
        let mut draft = PatternDraft::default();
        draft.set_answer(TUESDAY, answer("x"), &entries);
        assert_eq!(
            draft.weekday(MONDAY, &entries).answer,
            answer("19:00-22:00")
        );
        assert_eq!(draft.weekday(TUESDAY, &entries).answer, answer("x"));
        assert!(draft.is_drafted(TUESDAY, &entries));
        assert!(!draft.is_drafted(MONDAY, &entries));
    }

    #[test]
    fn painting_back_to_the_stored_answer_leaves_no_draft() {
        let entries = [entry(MONDAY, "19:00-22:00", true)];
        let mut draft = PatternDraft::default();
        draft.set_answer(MONDAY, answer("x"), &entries);
        draft.set_answer(MONDAY, answer("19:00-22:00"), &entries);
        assert!(draft.is_empty());
    }

    #[test]
    fn a_change_stored_elsewhere_in_the_same_way_is_no_longer_drafted() {
        let mut draft = PatternDraft::default();
        draft.set_answer(MONDAY, answer("x"), &[]);
        let now = [entry(MONDAY, "x", true)];
        assert!(!draft.is_drafted(MONDAY, &now));
        assert!(draft.changes(&now).is_empty());
    }

    #[test]
    fn a_cleared_weekday_is_not_paused() {
        let entries = [entry(MONDAY, "19:00-22:00", false)];
        let mut draft = PatternDraft::default();
        draft.set_answer(MONDAY, DayAvailability::Silent, &entries);
        assert!(draft.weekday(MONDAY, &entries).is_active);
    }

    #[test]
    fn the_switch_of_the_pattern_pauses_the_weekdays_that_have_an_answer() {
        let entries = [
            entry(MONDAY, "19:00-22:00", true),
            entry(TUESDAY, "x", false),
        ];
        let mut draft = PatternDraft::default();
        assert_eq!(draft.is_any_active(&[]), None);
        assert_eq!(draft.is_any_active(&entries), Some(true));
        draft.set_all_active(false, &entries);
        assert_eq!(draft.is_any_active(&entries), Some(false));
        let changed = draft.changes(&entries);
        assert_eq!(changed.len(), 1);
        assert_eq!((changed[0].day_of_week, changed[0].active), (MONDAY, false));
    }

    #[test]
    fn changes_are_sent_monday_first() {
        let mut draft = PatternDraft::default();
        draft.set_answer(0, answer("x"), &[]);
        draft.set_answer(TUESDAY, answer("x"), &[]);
        let order: Vec<u8> = draft
            .changes(&[])
            .iter()
            .map(|one| one.day_of_week)
            .collect();
        assert_eq!(order, [TUESDAY, 0]);
    }

    #[test]
    fn an_edit_made_while_saving_stays_a_draft() {
        let mut draft = PatternDraft::default();
        draft.set_answer(MONDAY, answer("19:00-22:00"), &[]);
        draft.set_answer(TUESDAY, answer("x"), &[]);
        let saved = [entry(MONDAY, "x", true), entry(TUESDAY, "x", true)];
        draft.remove_saved(&saved);
        assert!(draft.is_drafted(MONDAY, &saved));
        assert!(!draft.is_drafted(TUESDAY, &saved));
    }

    #[test]
    fn the_undo_restores_each_entry_with_its_zone_and_removes_new_ones() {
        let entries = [entry(MONDAY, "19:00-22:00", false)];
        let mut draft = PatternDraft::default();
        draft.set_answer(MONDAY, answer("x"), &entries);
        draft.set_answer(TUESDAY, answer("x"), &entries);
        let undo = undo_changes(&draft.changes(&entries), &entries);
        assert_eq!(undo.len(), 2);
        assert_eq!(undo[0].availability, "19:00-22:00");
        assert!(!undo[0].active);
        assert_eq!(undo[0].timezone.as_deref(), Some("Europe/Berlin"));
        assert_eq!(
            (&*undo[1].availability, undo[1].timezone.clone()),
            ("", None)
        );
    }

    #[test]
    fn the_preview_names_each_kind_of_effect_with_its_days() {
        let effect = WeekEffectBody {
            filled: vec![day("23.11.2026"), day("30.11.2026")],
            kept: vec![day("24.11.2026")],
            ..WeekEffectBody::default()
        };
        assert_eq!(changed_day_count(&effect), 2);
        let lines = effect_lines(&effect);
        assert_eq!(
            lines,
            [
                ("plus", "Fills 2 days: Mon 23 Nov, Mon 30 Nov".to_owned()),
                (
                    "lock",
                    "Keeps 1 day you answered yourself: Tue 24 Nov".to_owned()
                ),
            ]
        );
    }

    #[test]
    fn the_zone_of_an_entry_is_noted_where_it_is_not_the_players_or_the_teams() {
        let mut week = PatternWeekBody {
            timezone: "Europe/Berlin".to_owned(),
            today: day("23.11.2026"),
            clocks: same_clocks(),
            entries: vec![entry(MONDAY, "x", true)],
        };
        assert_eq!(zone_note(&week, MONDAY), None);
        assert_eq!(zone_note(&week, TUESDAY), None);
        week.clocks.team = clock("Asia/Tokyo", 540);
        let note = zone_note(&week, MONDAY).expect("another clock");
        assert_eq!(note, "Follows your clock; the team sees it in Tokyo time.");
        week.timezone = "America/New_York".to_owned();
        let note = zone_note(&week, MONDAY).expect("another zone");
        assert!(note.starts_with("These times were entered in Berlin time."));
    }

    fn availability() -> impl Strategy<Value = DayAvailability> {
        let text = prop_oneof![
            Just(""),
            Just("x"),
            Just("19:00-22:00"),
            Just("08:00-09:00,21:00-01:00")
        ];
        text.prop_map(answer)
    }

    proptest! {
        #[test]
        fn sending_the_changes_and_then_their_undo_restores_the_pattern(
            stored in prop::collection::btree_map(0u8..7, (availability(), any::<bool>()), 0..7),
            edits in prop::collection::vec((0u8..7, availability(), any::<bool>()), 0..12),
        ) {
            let stored = stored.into_iter().filter(|(_, (answer, _))| !answer.is_silent());
            let before: Vec<PatternBody> =
                stored.map(|(index, (answer, active))| entry(index, &answer.to_string(), active)).collect();
            let mut draft = PatternDraft::default();
            for (index, answer, is_active) in edits {
                draft.set_answer(index, answer, &before);
                draft.set_active(index, is_active, &before);
            }
            let changes = draft.changes(&before);
            let undo = undo_changes(&changes, &before);
            let mut now = before.clone();
            apply(&mut now, &changes);
            for index in WEEKDAYS {
                prop_assert_eq!(draft.weekday(index, &before), WeekdayAnswer::stored(index, &now));
            }
            let mut left = draft.clone();
            left.remove_saved(&now);
            prop_assert!(left.is_empty());
            apply(&mut now, &undo);
            prop_assert_eq!(now, before);
        }
    }

    /// Applies changes as the server does.
    fn apply(entries: &mut Vec<PatternBody>, changes: &[WeekdayChangeRequest]) {
        for change in changes {
            entries.retain(|entry| entry.day_of_week != change.day_of_week);
            if !change.availability.is_empty() {
                entries.push(entry(
                    change.day_of_week,
                    &change.availability,
                    change.active,
                ));
            }
        }
        entries.sort_by_key(|entry| entry.day_of_week);
    }
}
