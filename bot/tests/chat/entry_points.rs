//! A day can be answered from five places; what follows is the same.

use app_service::availability::{self, OwnDay};
use app_service::port::{AuditActor, AuditEntry, AuditFilter};
use app_testkit::chat::Answer;
use app_testkit::{day, instant};
use bot::texts;
use serde_json::Value;

use crate::room::{Room, id_of};

/// Jonas, who has not answered Monday 23 November.
const NUMBER: u64 = 7;
const DAY: &str = "Mon 23 Nov";
/// When the reminder of that day was sent.
const NOW: &str = "2026-11-23T14:00:00Z";

#[derive(Debug, Clone, Copy)]
enum EntryPoint {
    Command,
    Overview,
    Reminder,
    Planning,
    Portal,
}

/// What there is to see afterwards.
#[derive(Debug, PartialEq)]
struct Consequences {
    stored: OwnDay,
    written_down: Vec<AuditEntry>,
    overview: String,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_entry_point_has_the_same_consequences() {
    use EntryPoint::{Command, Overview, Planning, Portal, Reminder};
    let (command, overview, reminder, planning, portal) = tokio::join!(
        consequences(Command),
        consequences(Overview),
        consequences(Reminder),
        consequences(Planning),
        consequences(Portal),
    );
    assert_eq!(command.stored.availability.to_string(), "19:00-22:00");
    assert_eq!(command.written_down.len(), 1);
    assert!(
        command.overview.contains("✅ Jonas <t:"),
        "{}",
        command.overview
    );
    for other in [overview, reminder, planning, portal] {
        assert_eq!(other, command);
    }
}

/// Answers seven to ten from this place, in a room in which all five are open.
async fn consequences(from: EntryPoint) -> Consequences {
    let room = Room::open().await;
    room.has_channel().await;
    let jonas = room.player(NUMBER);
    room.clock.set("2026-11-22T11:00:00Z");
    jonas.reads(1).await;
    room.clock.set(NOW);
    let direct = jonas.reads(2).await;
    let said = room
        .platform
        .channel_shows(|said| is_of_week(said) && field(said).contains("⚪ Jonas"))
        .await;

    let form = match from {
        EntryPoint::Command => {
            let days = jonas.command("set", &[]).await;
            let chosen = days.choose("2026-11-23").await;
            Some(chosen.press(texts::ENTER_TIMES).await)
        }
        EntryPoint::Overview => {
            let overview = said.last().expect("it stands there");
            Some(jonas.sees(overview).press(DAY).await)
        }
        EntryPoint::Planning => Some(direct[0].press(DAY).await),
        EntryPoint::Reminder => Some(direct[1].press(DAY).await),
        EntryPoint::Portal => None,
    };
    match form {
        Some(form) => submit(&form).await,
        None => answer_in_portal(&room).await,
    }

    let said = room
        .platform
        .channel_shows(|said| field(said).contains("✅ Jonas"))
        .await;
    let overview = field(&said).to_owned();
    let mut reading = room.services.store.read().await.expect("a database");
    let filter = AuditFilter {
        actor: Some(AuditActor::Player(id_of(NUMBER))),
        subject: Some(id_of(NUMBER)),
        from: Some(instant(NOW)),
        action: Some("availability_changed".to_owned()),
        ..AuditFilter::default()
    };
    let entries = reading.audit(&filter, None, 50).await.expect("a database");
    drop(reading);
    let seen = Consequences {
        stored: room.stored_of(NUMBER, day("23.11.2026")).await,
        written_down: entries.into_iter().map(|(_, entry)| entry).collect(),
        overview,
    };
    room.close().await;
    seen
}

async fn submit(form: &Answer) {
    let saved = form.submit(&[("from", "19:00"), ("to", "22:00")]).await;
    assert!(saved.text().starts_with("Saved: **"), "{}", saved.text());
}

/// As the portal's server function and the REST interface ask it.
async fn answer_in_portal(room: &Room) {
    let owner = room.owner_of(NUMBER).await;
    let answer = availability::Answer {
        day: day("23.11.2026"),
        zone: None,
        value: app_testkit::availability("19:00-22:00"),
    };
    let saved = availability::update_player_availability(&room.services, &owner, answer).await;
    saved.expect("saved");
}

fn is_of_week(said: &[Value]) -> bool {
    let last = said.last().map(|said| &said["embeds"][0]["title"]);
    last.is_some_and(|title| title == "Week of Monday 23 November 2026")
}

/// What the newest message says of the day.
fn field(said: &[Value]) -> &str {
    let fields = said
        .last()
        .and_then(|said| said["embeds"][0]["fields"].as_array());
    let of_day = fields.and_then(|fields| fields.iter().find(|field| field["name"] == DAY));
    of_day
        .and_then(|field| field["value"].as_str())
        .unwrap_or_default()
}
