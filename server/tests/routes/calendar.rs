//! /api/calendar and the feed, which an independent parser reads.

use std::collections::BTreeMap;

use app_testkit::{on_both_databases, player};
use calcard::common::PartialDateTime;
use calcard::icalendar::{ICalendarComponent, ICalendarComponentType, ICalendarValue};
use calcard::{Entry, Parser};
use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{OPERATOR, SignedInPlayer, TestResponse, TestServer};

const PATH: &str = "/api/calendar";

async fn create_link(server: &TestServer, person: &SignedInPlayer) -> String {
    let made = server.post(PATH).by(person).await;
    assert_eq!(made.status, 201, "{made:?}");
    made.data()["path"].as_str().expect("a path").to_owned()
}

/// The events of a feed by their UID, each with its properties.
fn events(feed: &TestResponse) -> BTreeMap<String, BTreeMap<String, String>> {
    assert_eq!(feed.status, 200);
    assert_eq!(feed.header("content-type"), "text/calendar; charset=utf-8");
    let mut parser = Parser::new(&feed.text);
    let Entry::ICalendar(calendar) = parser.entry() else {
        panic!("a calendar that can be read: {}", feed.text);
    };
    assert_eq!(parser.entry(), Entry::Eof, "one calendar");
    calendar
        .components
        .iter()
        .filter(|component| component.component_type == ICalendarComponentType::VEvent)
        .map(with_uid)
        .collect()
}

fn with_uid(event: &ICalendarComponent) -> (String, BTreeMap<String, String>) {
    let properties: BTreeMap<_, _> = event
        .entries
        .iter()
        .map(|entry| {
            let values: Vec<_> = entry.values.iter().map(text).collect();
            (entry.name.as_str().to_owned(), values.join(","))
        })
        .collect();
    (properties["UID"].clone(), properties)
}

fn text(value: &ICalendarValue) -> String {
    match value {
        ICalendarValue::PartialDateTime(moment) => date_or_instant(moment),
        value => value.as_text().expect("a text").to_owned(),
    }
}

/// *20261230*, or *20261124T210000Z*.
fn date_or_instant(moment: &PartialDateTime) -> String {
    let number = |part: Option<u8>| part.expect("a number");
    let (year, month, day) = (moment.year, number(moment.month), number(moment.day));
    let date = format!("{}{month:02}{day:02}", year.expect("a year"));
    if moment.hour.is_none() {
        return date;
    }
    let time = [moment.hour, moment.minute, moment.second].map(number);
    let [hour, minute, second] = time;
    let zone = if moment.tz_hour == Some(0) { "Z" } else { "" };
    format!("{date}T{hour:02}{minute:02}{second:02}{zone}")
}

/// Signs in five players who are available on `date`.
async fn team_available_on(
    server: &TestServer,
    date: &str,
    availability: &str,
) -> Vec<SignedInPlayer> {
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Cem", "Dia", "Eve; the \"5th\", \\ of us"] {
        let person = server.signed_in(player(name)).await;
        let answer = json!({ "date": date, "availability": availability });
        server
            .post("/api/schedule/update-availability")
            .by(&person)
            .json(&answer)
            .await
            .data();
        people.push(person);
    }
    people
}

async fn team(server: &TestServer) -> Vec<SignedInPlayer> {
    team_available_on(server, "24.11.2026", "22:00-01:00").await
}

on_both_databases! {
    async fn a_session_is_an_event_at_its_true_instants(store: TestStore) {
        let server = TestServer::on(store).await;
        let people = team(&server).await;
        let feed = create_link(&server, &people[0]).await;
        let seen = events(&server.get(&feed).await);
        let session = &seen["session-2026-11-24@127.0.0.1"];
        assert_eq!(session["DTSTART"], "20261124T210000Z");
        assert_eq!(session["DTEND"], "20261125T000000Z");
        assert_eq!(session["SUMMARY"], "Our Team: session");
        assert!(session["DESCRIPTION"].contains(r#"Eve; the "5th", \ of us"#), "{}", session["DESCRIPTION"]);
        assert!(!session.contains_key("TRANSP"), "who plays is busy");
        assert_eq!(seen.len(), 1);

        let later = json!({ "date": "24.11.2026", "availability": "23:00-01:00" });
        server.post("/api/schedule/update-availability").by(&people[0]).json(&later).await.data();
        let moved = events(&server.get(&feed).await);
        assert_eq!(moved["session-2026-11-24@127.0.0.1"]["DTSTART"], "20261124T220000Z", "the same event, moved");
    }

    async fn a_session_through_the_night_of_a_changeover_keeps_its_instants(store: TestStore) {
        let server = TestServer::on(store).await;
        server.set_time("2027-03-20T12:00:00Z");
        let people = team_available_on(&server, "27.03.2027", "23:00-04:00").await;
        let feed = create_link(&server, &people[0]).await;
        let session = events(&server.get(&feed).await).remove("session-2027-03-27@127.0.0.1").expect("a session");
        assert_eq!(session["DTSTART"], "20270327T220000Z");
        assert_eq!(session["DTEND"], "20270328T020000Z", "the clocks of Berlin leave out the hour from two to three");
    }

    async fn a_player_outside_the_lineup_is_not_busy(store: TestStore) {
        let server = TestServer::on(store).await;
        team(&server).await;
        let coach = server.signed_in(player("Kim").coach()).await;
        let feed = create_link(&server, &coach).await;
        let session = events(&server.get(&feed).await).remove("session-2026-11-24@127.0.0.1").expect("a session");
        assert_eq!(session["TRANSP"], "TRANSPARENT");
        assert!(session["DESCRIPTION"].contains("You are not in the lineup."));
    }

    async fn an_absence_is_whole_days_and_only_ones_own(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let absence = json!({ "startDate": "30.12.2026", "endDate": "02.01.2027", "reason": "skiing, far away" });
        let id = server.post("/api/absences").by(&ada).json(&absence).await.data()["id"].clone();
        let feed = server.get(&create_link(&server, &ada).await).await;
        assert!(feed.text.contains("DTSTART;VALUE=DATE:20261230\r\n"), "{}", feed.text);
        let seen = events(&feed);
        let away = &seen[&format!("absence-{id}@127.0.0.1")];
        assert_eq!((&*away["DTSTART"], &*away["DTEND"]), ("20261230", "20270103"));
        assert_eq!(away["DESCRIPTION"], "skiing, far away");
        assert!(events(&server.get(&create_link(&server, &bob).await).await).is_empty());
    }

    async fn a_new_link_closes_the_one_before(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        assert_eq!(server.get(PATH).by(&ada).await.data(), json!({ "madeAt": null }));
        let first = create_link(&server, &ada).await;
        let second = create_link(&server, &ada).await;
        assert!(server.get(PATH).by(&ada).await.data()["madeAt"].is_string());
        server.get(&first).await.is_refused(404, "not_found");
        events(&server.get(&second).await);
        server.delete(PATH).by(&ada).await.data();
        server.get(&second).await.is_refused(404, "not_found");
    }

    async fn nothing_is_sent_again_until_the_feed_changes(store: TestStore) {
        let server = TestServer::on(store).await;
        let people = team(&server).await;
        let feed = create_link(&server, &people[0]).await;
        let tag = server.get(&feed).await.header("etag").to_owned();
        server.advance(TimeDelta::hours(1));
        let elsewhere = json!({ "date": "02.12.2026", "availability": "x" });
        server.post("/api/schedule/update-availability").by(&people[1]).json(&elsewhere).await.data();
        let again = server.get(&feed).header("if-none-match", &tag).await;
        assert_eq!((again.status, &*again.text, again.header("etag")), (304, "", &*tag));
        let plan = json!({ "focus": "retakes" });
        server.put("/api/schedule/days/24.11.2026").bearer_auth(OPERATOR).json(&plan).await.data();
        let changed = server.get(&feed).header("if-none-match", &tag).await;
        let session = events(&changed).remove("session-2026-11-24@127.0.0.1").expect("a session");
        assert!(session["DESCRIPTION"].ends_with("\nFocus: retakes"), "{}", session["DESCRIPTION"]);
    }

    async fn creating_and_revoking_a_link_is_in_the_audit_log(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let made = create_link(&server, &ada).await;
        server.delete(PATH).by(&ada).await.data();
        server.delete(PATH).by(&ada).await.data();
        let log = server.get("/api/audit?action=calendar").bearer_auth(OPERATOR).await;
        let actions: Vec<Value> = log.data().as_array().expect("a list").iter().map(|entry| entry["action"].clone()).collect();
        assert_eq!(actions, ["calendar_closed", "calendar_made"]);
        let secret = made.trim_start_matches("/calendar/").trim_end_matches(".ics");
        assert!(!log.text.contains(secret), "{}", log.text);
    }
}

#[tokio::test]
async fn an_operator_has_no_calendar() {
    let server = TestServer::on_sqlite().await;
    for method in [Method::GET, Method::POST, Method::DELETE] {
        let answer = server.request(method, PATH).bearer_auth(OPERATOR).await;
        answer.is_refused(404, "not_found");
    }
}

#[tokio::test]
async fn any_text_is_read_as_it_was_written() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let reasons = [
        r"a\nEND:VEVENT\r\nEND:VCALENDAR",
        "; , : \\ \\n \" ' =",
        &"Ünïcødé 🏔 ".repeat(40),
        &"e\u{301}👩‍👩‍👧‍👦".repeat(30),
    ];
    for reason in reasons {
        let absence =
            json!({ "startDate": "30.12.2026", "endDate": "30.12.2026", "reason": reason });
        let stored = server
            .post("/api/absences")
            .by(&ada)
            .json(&absence)
            .await
            .data();
        let feed = server.get(&create_link(&server, &ada).await).await;
        assert!(
            feed.text
                .split("\r\n")
                .all(|line| line.len() <= 75 && !line.contains('\n'))
        );
        let uid = format!("absence-{}@127.0.0.1", stored["id"]);
        assert_eq!(
            events(&feed)[&uid]["DESCRIPTION"],
            stored["reason"].as_str().expect("a reason")
        );
    }
}

#[tokio::test]
async fn absences_of_more_than_a_year_ago_or_ahead_are_left_out() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    // Today is 21.11.2026.
    for (start, end, reason) in [
        ("01.01.2020", "19.11.2025", "long past"),
        ("01.01.2020", "20.11.2025", "just past"),
        ("22.11.2027", "31.12.2030", "just ahead"),
        ("23.11.2027", "31.12.2030", "far ahead"),
    ] {
        let body = json!({ "startDate": start, "endDate": end, "reason": reason });
        server
            .post("/api/absences")
            .by(&ada)
            .json(&body)
            .await
            .data();
    }
    let feed = server.get(&create_link(&server, &ada).await).await;
    let mut summaries: Vec<_> = events(&feed)
        .into_values()
        .map(|event| event["DESCRIPTION"].clone())
        .collect();
    summaries.sort();
    assert_eq!(summaries, ["just ahead", "just past"]);
}

#[tokio::test]
async fn wrong_urls_are_limited_and_a_valid_one_is_still_read() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let path = create_link(&server, &ada).await;
    for _ in 0..10 {
        server
            .get("/calendar/guessed.ics")
            .await
            .is_refused(404, "not_found");
    }
    let refused = server.get("/calendar/guessed.ics").await;
    assert_eq!(refused.status, 429);
    assert!(!refused.header("retry-after").is_empty());
    let mut read = 0;
    // The quota regains one read every half second.
    while read < 1_000 && server.get(&path).await.status == 200 {
        read += 1;
    }
    assert!((120..1_000).contains(&read), "{read}");
}
