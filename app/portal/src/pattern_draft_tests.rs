//! Tests of the draft of the weekly pattern.

use proptest::prelude::*;

use super::*;
use crate::test_ids::player_id;
use crate::test_values::{clock, day, same_clocks};

const MONDAY: u8 = 1;
const TUESDAY: u8 = 2;

fn entry(index: u8, availability: &str, active: bool) -> PatternBody {
    PatternBody {
        user_id: player_id("1"),
        day_of_week: index,
        availability: answer(availability),
        active,
        timezone: "Europe/Berlin".to_owned().into(),
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
        timezone: "Europe/Berlin".to_owned().into(),
        today: day("23.11.2026"),
        clocks: same_clocks(),
        entries: vec![entry(MONDAY, "x", true)],
    };
    assert_eq!(zone_note(&week, MONDAY), None);
    assert_eq!(zone_note(&week, TUESDAY), None);
    week.clocks.team = clock("Asia/Tokyo", 540);
    let note = zone_note(&week, MONDAY).expect("another clock");
    assert_eq!(note, "Follows your clock; the team sees it in Tokyo time.");
    week.timezone = "America/New_York".to_owned().into();
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

#[test]
fn a_draft_is_stored_for_one_player_and_restored_as_it_was() {
    let mut draft = PatternDraft::default();
    let answer = |text: &str| text.parse().expect("an answer");
    draft.set_answer(MONDAY, answer("19:00-22:00"), &[]);
    draft.set_active(MONDAY, false, &[]);
    draft.set_answer(TUESDAY, answer("x"), &[]);
    let stored = serde_json::to_string(&draft).expect("JSON");
    assert_eq!(
        stored,
        r#"{"1":{"answer":"19:00-22:00","is_active":false},"2":{"answer":"x","is_active":true}}"#
    );
    let read = |text: &str| serde_json::from_str(text).map(PatternDraft::restored);
    assert_eq!(read(&stored).expect("a draft"), draft);
    let foreign = stored.replace("\"2\"", "\"9\"");
    assert_eq!(read(&foreign).expect("a draft").0.len(), 1);
    assert!(read(&stored.replace('x', "soon")).is_err());
    let [key, other] = ["42", "421"].map(|name| draft_storage_key(&player_id(name)));
    assert_ne!(key, other);
}
