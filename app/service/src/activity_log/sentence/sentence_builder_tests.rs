//! The sentence of each action.

use app_domain::PlayerId;
use chrono::DateTime;
use serde_json::json;

use super::*;
use crate::activity_log::{PlayerNames, field_differences};

const MIKA: &str = "100000000000000001";
const KIM: &str = "100000000000000006";

fn names() -> PlayerNames {
    [(MIKA, "Mika"), (KIM, "Kim")]
        .map(|(id, name)| (id.to_owned(), name.to_owned()))
        .into()
}

fn mika(action: &str, subject: &str, before: Value, after: Value) -> String {
    let id: PlayerId = MIKA.parse().expect("an id");
    sentence_by(
        ActorIdentity::Player {
            id,
            name: "Mika".into(),
        },
        action,
        subject,
        before,
        after,
    )
}

fn sentence_by(
    actor: ActorIdentity,
    action: &str,
    subject: &str,
    before: Value,
    after: Value,
) -> String {
    let entry = ActivityRecord {
        at: DateTime::default(),
        actor,
        action: action.to_owned(),
        subject: subject.to_owned(),
        before: Some(before),
        after: Some(after),
    };
    crate::activity_log::activity_list::activity_entry(1, entry, &names()).sentence
}

#[test]
fn a_named_version_is_told_with_its_name() {
    let version = |number| json!({ "title": "B rush", "text": format!("as in version {number}") });
    assert_eq!(
        mika("strategy_changed", "1", version(11), version(12)),
        "Mika edited the text of the strategy B rush"
    );
    let named = json!({ "title": "B rush", "version": "3", "name": "Before Masters" });
    assert_eq!(
        mika("strategy_version_named", "1", Value::Null, named.clone()),
        "Mika named version 3 of the strategy B rush: Before Masters"
    );
    assert_eq!(
        mika("strategy_version_unnamed", "1", named, Value::Null),
        "Mika removed the name Before Masters of a version of the strategy B rush"
    );
}

#[test]
fn a_calendar_link_is_created_and_revoked_by_its_player() {
    let sentence = |action| mika(action, MIKA, Value::Null, Value::Null);
    assert_eq!(sentence("calendar_made"), "Mika created a calendar link");
    assert_eq!(
        sentence("calendar_closed"),
        "Mika revoked their calendar link"
    );
}

#[test]
fn an_admin_who_creates_a_sign_in_link_is_named() {
    let sentence = |action| mika(action, KIM, Value::Null, Value::Null);
    assert_eq!(
        sentence("sign_in_link_created"),
        "Mika created a sign-in link for Kim"
    );
    assert_eq!(
        sentence("sign_in_link_revoked"),
        "Mika revoked a sign-in link for Kim"
    );
    let set_up = sentence_by(
        ActorIdentity::System,
        "team_set_up",
        KIM,
        Value::Null,
        Value::Null,
    );
    assert_eq!(set_up, "Kim set up the team with the set-up link");
}

#[test]
fn an_answer_that_changes_no_day_of_the_team_names_no_day() {
    let day = json!({"26.11.2026": ""});
    let sentence = mika("availability_changed", MIKA, day.clone(), day);
    assert_eq!(sentence, "Mika changed their answers");
}

#[test]
fn an_answer_for_another_player_names_that_player() {
    let (before, after) = (
        json!({"26.11.2026": "19:00-22:00"}),
        json!({"26.11.2026": "x"}),
    );
    let sentence = mika("availability_changed", KIM, before.clone(), after.clone());
    assert_eq!(
        sentence,
        "Mika changed Kim’s Thu 26 Nov: 19:00–22:00 to not available"
    );
    let own = mika(
        "availability_changed",
        MIKA,
        json!({"26.11.2026": ""}),
        after,
    );
    assert_eq!(own, "Mika changed Thu 26 Nov: no answer to not available");
    let (one, more) = (
        json!({"26.11.2026": "19:00-22:00"}),
        json!({"26.11.2026": "01:00-04:00, 19:00-22:00"}),
    );
    let added = mika("availability_changed", MIKA, one.clone(), more.clone());
    assert_eq!(added, "Mika added 01:00–04:00 on Thu 26 Nov");
    let removed = mika("availability_changed", KIM, more, one);
    assert_eq!(removed, "Mika removed 01:00–04:00 on Kim’s Thu 26 Nov");
    let two = json!({"26.11.2026": "x", "27.11.2026": "x"});
    assert_eq!(
        mika("availability_changed", KIM, before, two),
        "Mika changed Kim’s answers for 2 days"
    );
}

#[test]
fn every_action_of_the_product_has_its_sentence() {
    let absence = json!({"startDate": "30.11.2026", "endDate": "04.12.2026", "reason": "Exams"});
    let pattern = json!({"availability": "19:00-22:00", "active": false});
    let subject = |part: &str| format!("{KIM}/{part}");
    let sentences = [
        mika(
            "absence_created",
            &subject("7"),
            Value::Null,
            absence.clone(),
        ),
        mika(
            "absence_removed",
            &format!("{MIKA}/7"),
            absence,
            Value::Null,
        ),
        mika("pattern_saved", &subject("1"), Value::Null, pattern.clone()),
        mika("pattern_removed", &subject("0"), pattern, Value::Null),
        mika("player_created", KIM, Value::Null, json!({"role": "SUB"})),
        mika(
            "player_changed",
            KIM,
            json!({"role": "SUB"}),
            json!({"role": "MAIN"}),
        ),
        mika("player_removed", KIM, json!({"role": "SUB"}), Value::Null),
        mika("players_reordered", "", json!([]), json!([1])),
        mika(
            "plan_changed",
            "26.11.2026",
            json!({"reason": ""}),
            json!({"reason": "Day off"}),
        ),
        mika(
            "settings_changed",
            "",
            json!({"a": {"minimumPlayers": 5}}),
            json!({"a": {"minimumPlayers": 4}}),
        ),
        mika(
            "settings_changed",
            "",
            json!({"a": {"x": 1, "y": 1}}),
            json!({"a": {"x": 2, "y": 2}}),
        ),
        mika(
            "strategy_changed",
            "s",
            json!({"title": "B rush", "side": null}),
            json!({"title": "B rush", "side": "Attack"}),
        ),
        mika(
            "strategy_removed",
            "s",
            json!({"title": "B rush"}),
            Value::Null,
        ),
        mika(
            "folder_removed",
            "f",
            json!({"name": "Maps", "folders": 3, "strategies": 12}),
            Value::Null,
        ),
        mika(
            "agents_changed",
            KIM,
            json!({"agents": ["Jett"]}),
            json!({"agents": ["Jett", "Sova"]}),
        ),
        mika("signed_in", MIKA, Value::Null, Value::Null),
    ];
    let expected = [
        "Mika added Kim’s absence, Mon 30 Nov to Fri 4 Dec",
        "Mika removed an absence, Mon 30 Nov to Fri 4 Dec",
        "Mika set Kim’s pattern for Mondays: 19:00–22:00, paused",
        "Mika removed Kim’s pattern for Sundays",
        "Mika added Kim to the team",
        "Mika changed Kim’s role: SUB to MAIN",
        "Mika removed Kim from the team",
        "Mika reordered the team",
        "Mika changed the plan for Thu 26 Nov, reason: none to Day off",
        "Mika changed the setting minimum players: 5 to 4",
        "Mika changed settings: x, y",
        "Mika changed the strategy B rush, side: none to Attack",
        "Mika removed the strategy B rush",
        "Mika removed the folder Maps with 2 folders and 12 strategies",
        "Mika changed Kim’s agents: Jett to Jett, Sova",
        "Mika signed in",
    ];
    assert_eq!(sentences, expected);
}

#[test]
fn messages_are_described_with_their_recipients() {
    let sent = |message: &str, date: &str, players: Value| json!({ "message": message, "date": date, "players": players });
    let (day, all) = ("26.11.2026", json!([KIM, MIKA, "3", "4"]));
    let few = sent("reminder", day, json!([KIM, MIKA]));
    let post = json!({ "message": "daily_post", "date": day });
    let words = json!({ "date": day, "words": "Scrim at nine!\nBring **your** A game." });
    let long = json!({ "words": "é".repeat(81) });
    let sentences = [
        mika("message_sent", day, Value::Null, post),
        mika("message_sent", day, Value::Null, few),
        mika("message_sent", day, Value::Null, sent("reminder", day, all)),
        mika("message_written", day, Value::Null, words),
        mika("message_written", day, Value::Null, long),
        mika(
            "message_asked",
            &format!("{KIM}/{day}"),
            Value::Null,
            Value::Null,
        ),
    ];
    let expected = [
        "Mika sent the daily post for Thu 26 Nov".to_owned(),
        "Mika sent the reminder for Thu 26 Nov to Kim, Mika".to_owned(),
        "Mika sent the reminder for Thu 26 Nov to 4 players".to_owned(),
        "Mika messaged the team: “Scrim at nine! Bring **your** A game.”".to_owned(),
        format!("Mika messaged the team: “{}…”", "é".repeat(80)),
        "Mika asked Kim about Thu 26 Nov".to_owned(),
    ];
    assert_eq!(sentences, expected);
}

#[test]
fn a_poll_is_described_by_its_question_and_the_leading_options() {
    let opened =
        json!({ "question": "Which map?", "options": ["Ascent", "Bind"], "takesSeveral": false });
    let closed = |most: &[&str], votes: usize| json!({ "date": "26.11.2026", "mostVotes": most, "votes": votes });
    let by_time = |after| {
        sentence_by(
            ActorIdentity::System,
            "poll_closed",
            "7",
            Value::Null,
            after,
        )
    };
    assert_eq!(
        mika("poll_opened", "7", Value::Null, opened),
        "Mika opened the poll “Which map?”"
    );
    assert_eq!(
        by_time(closed(&["20:00", "20:30"], 4)),
        "Muster closed the start time poll for Thu 26 Nov: 20:00 and 20:30"
    );
    assert_eq!(
        by_time(closed(&[], 0)),
        "Muster closed the start time poll for Thu 26 Nov: no votes"
    );
}

#[test]
fn operators_and_muster_are_actors_and_an_unknown_action_gets_a_generic_sentence() {
    let operator = ActorIdentity::Operator {
        name: "deploy".into(),
    };
    let sentence = sentence_by(operator, "coach_praised", KIM, Value::Null, Value::Null);
    assert_eq!(sentence, "Operator deploy coach praised Kim");
    let sentence = sentence_by(
        ActorIdentity::System,
        "outbox_emptied",
        "",
        Value::Null,
        Value::Null,
    );
    assert_eq!(sentence, "Muster outbox emptied");
    assert!(field_differences::between(None, None, &names()).is_empty());
}

#[test]
fn a_map_is_described_by_its_name_and_its_callouts() {
    let map = |callouts: &[&str]| json!({ "picture": null, "callouts": callouts, "shapes": 0 });
    assert_eq!(
        mika(
            "map_changed",
            "Ascent",
            map(&[]),
            map(&["Heaven", "A Main"])
        ),
        "Mika changed the map Ascent, callouts: none to Heaven, A Main"
    );
}

#[test]
fn a_match_is_described_by_its_opponent_and_day() {
    let noted = |score: &str, notes: &str| json!({ "date": "26.11.2026", "opponent": "Nova", "score": score, "notes": notes });
    let match_told =
        |action: &str, before: Value, after: Value| mika(action, "0199c2d4", before, after);
    let first = noted("13:7", "");
    assert_eq!(
        match_told("match_created", Value::Null, first.clone()),
        "Mika added the match against Nova on Thu 26 Nov: 13:7"
    );
    assert_eq!(
        match_told("match_changed", first.clone(), noted("13:8", "")),
        "Mika changed the match against Nova on Thu 26 Nov, score: 13:7 to 13:8"
    );
    assert_eq!(
        match_told(
            "match_changed",
            first.clone(),
            noted("13:7", "Hold longer.")
        ),
        "Mika changed the match against Nova on Thu 26 Nov: notes"
    );
    assert_eq!(
        match_told("match_removed", first, Value::Null),
        "Mika removed the match against Nova on Thu 26 Nov"
    );
}
