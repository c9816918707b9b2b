//! The life of an edit: changed, sent, refused, retried, confirmed.

use app_wire::error::JsonText;
use proptest::prelude::*;
use serde_json::json;

use super::*;

fn day() -> Day {
    "26.11.2026".parse().expect("a date")
}

fn answer(windows: &str) -> DayChange {
    DayChange::Answer(windows.parse().expect("an availability"))
}

fn stored(windows: &str) -> OwnDayBody {
    serde_json::from_value(json!({
        "date": "26.11.2026", "availability": windows, "version": format!("1440/{windows}"),
        "source": null, "spans": [], "absence": null, "hasPattern": false,
    }))
    .expect("a day")
}

fn error(code: &str) -> ApiError {
    ApiError::new(code, "Not saved.")
}

fn conflict(windows: &str) -> ApiError {
    ApiError {
        data: JsonText::of(&stored(windows)),
        ..error(AVAILABILITY_CHANGED)
    }
}

/// Changes the day as the user does. Returns whether a request has to start.
fn change(edits: &mut PendingEdits, windows: &str) -> bool {
    let changed = edits.edits_of(vec![(day(), answer(windows), None)]);
    !edits.enqueue(changed).is_empty()
}

#[test]
fn a_change_during_a_request_is_sent_after_it() {
    let mut edits = PendingEdits::default();
    assert!(change(&mut edits, "18:00-20:00"));
    edits.attempt(day());
    assert!(!change(&mut edits, "18:00-21:00"));
    let stored = stored("18:00-20:00");
    assert!(edits.confirm(day(), version_of(&stored)));
    let (next, base) = edits.attempt(day()).expect("the newer value");
    assert_eq!((next, base), (answer("18:00-21:00"), version_of(&stored)));
    assert!(!edits.confirm(day(), None));
    assert_eq!(edits.save_state(true), SaveState::Saved);
}

#[test]
fn a_temporary_failure_waits_and_a_retry_sends_again() {
    let mut edits = PendingEdits::default();
    change(&mut edits, "18:00-20:00");
    edits.attempt(day());
    let step = edits.fail(day(), error(UNREACHABLE));
    assert_eq!(step, FailureStep::RetryLater);
    assert_eq!(edits.save_state(false), SaveState::Waiting);
    assert_eq!(edits.retry(ApiError::is_transient), [day()]);
    assert_eq!(edits.retry(ApiError::is_transient), []);
}

#[test]
fn a_rejected_edit_stays_until_it_is_discarded() {
    let mut edits = PendingEdits::default();
    change(&mut edits, "18:00-20:00");
    edits.attempt(day());
    assert_eq!(edits.fail(day(), error("forbidden")), FailureStep::Keep);
    assert_eq!(edits.save_state(true), SaveState::Failed);
    assert_eq!(edits.retry(ApiError::is_transient), []);
    assert_eq!(edits.permanent_errors().len(), 1);
    edits.discard(day());
    assert_eq!(edits.fail(day(), error("x")), FailureStep::Discarded);
    assert_eq!(edits.save_state(false), SaveState::Untouched);
}

#[test]
fn a_newer_value_overtakes_a_rejected_one() {
    let mut edits = PendingEdits::default();
    change(&mut edits, "18:00-20:00");
    edits.attempt(day());
    change(&mut edits, "18:00-21:00");
    let step = edits.fail(day(), conflict("19:00-20:00"));
    assert_eq!(step, FailureStep::SendNewer);
    assert_eq!(edits.error(day()), None);
}

#[test]
fn a_conflict_is_resolved_by_either_answer_or_by_both() {
    let mut edits = PendingEdits::default();
    change(&mut edits, "18:00-20:00");
    edits.attempt(day());
    let step = edits.fail(day(), conflict("21:00-22:00"));
    assert_eq!(step, FailureStep::AskUser);
    assert_eq!(edits.save_state(true), SaveState::Conflict);
    let theirs = edits.conflict(day()).expect("the saved day");
    let resolved = |choice| edits.resolution(day(), &theirs, choice);
    let change = |choice| resolved(choice).map(|edit| edit.change().clone());
    assert_eq!(change(ConflictChoice::Saved), None);
    let mine = Some(answer("18:00-20:00"));
    assert_eq!(change(ConflictChoice::New), mine);
    let both = Some(answer("18:00-20:00, 21:00-22:00"));
    assert_eq!(change(ConflictChoice::Both), both);
    let mut new = resolved(ConflictChoice::New).expect("an edit");
    assert_eq!(new.attempt().1, version_of(&theirs));
}

#[derive(Debug, Clone, Copy)]
enum EditStep {
    Change(u8),
    Confirm,
    Unreachable,
    Retry,
}

fn steps() -> impl Strategy<Value = Vec<EditStep>> {
    let step = prop_oneof![
        (0_u8..4).prop_map(EditStep::Change),
        Just(EditStep::Confirm),
        Just(EditStep::Unreachable),
        Just(EditStep::Retry),
    ];
    proptest::collection::vec(step, 1..40)
}

proptest! {
    /// The last change arrives, whatever happened before, and two requests of a day never run at once.
    #[test]
    fn the_last_change_is_sent_in_the_end(steps in steps()) {
        let mut edits = PendingEdits::default();
        let (mut in_flight, mut last, mut saved) = (None, None, None);
        let confirmed = |change: &DayChange| match change {
            DayChange::Answer(answer) => version_of(&stored(&answer.to_string())),
            DayChange::ReturnToPattern => None,
        };
        for step in steps {
            let starts = match (step, in_flight.take()) {
                (EditStep::Change(hour), running) => {
                    let windows = format!("{}:00-20:00", 15 + hour);
                    last = Some(answer(&windows));
                    let starts = change(&mut edits, &windows);
                    prop_assert!(!(starts && running.is_some()));
                    in_flight = running;
                    starts
                }
                (EditStep::Confirm, Some(sent)) => {
                    saved = Some(sent);
                    edits.confirm(day(), saved.as_ref().and_then(confirmed))
                }
                (EditStep::Unreachable, Some(_)) => {
                    edits.fail(day(), error(UNREACHABLE));
                    false
                }
                (EditStep::Retry, running) => {
                    let idle = edits.retry(ApiError::is_transient);
                    prop_assert!(idle.is_empty() || running.is_none());
                    in_flight = running;
                    !idle.is_empty()
                }
                (EditStep::Confirm | EditStep::Unreachable, None) => false,
            };
            if starts {
                in_flight = edits.attempt(day()).map(|(change, _)| change);
            }
        }
        // The connection comes back.
        if in_flight.is_none() && !edits.retry(|_| true).is_empty() {
            in_flight = edits.attempt(day()).map(|(change, _)| change);
        }
        while let Some(sent) = in_flight.take() {
            saved = Some(sent);
            if edits.confirm(day(), saved.as_ref().and_then(confirmed)) {
                in_flight = edits.attempt(day()).map(|(change, _)| change);
            }
        }
        prop_assert_eq!(saved, last);
        prop_assert!(edits.is_empty());
    }
}
