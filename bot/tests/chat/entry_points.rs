//! A day can be answered from five places; what follows is the same.

use app_domain::event::Event;
use app_domain::occasion::Occasion;
use app_domain::permission::Principal;
use app_service::availability::OwnDay;
use app_service::port::{AuditActor, AuditEntry, AuditFilter, MessageState, NewMessage, Version};
use app_service::settings;
use app_testkit::chat::Answer;
use app_testkit::{day, instant};
use bot::texts;
use serde_json::{Value, json};

use crate::portal::Portal;
use crate::room::{Room, id_of};

/// Jonas, who has not answered Monday 23 November; with him the team could play.
const NUMBER: u64 = 7;
/// Two others who have not, and do not.
const SILENT: [u64; 2] = [4, 5];
/// Everybody but the coach is written to about the week.
const PLANNED: usize = 7;
const DATE: &str = "23.11.2026";
const DAY: &str = "Mon 23 Nov";
/// When the reminder of that day is sent.
const REMINDED: &str = "2026-11-23T14:00:00Z";
const NOTICED: &str = "2026-11-23T14:01:00Z";
const REMINDED_AGAIN: &str = "2026-11-23T16:00:00Z";

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
    /// What programs beside this one hear.
    told: Vec<Event>,
    /// The day in the pinned overview, which was edited.
    overview: String,
    /// The notice of the change, as the channel reads it.
    notice: Value,
    /// Everything the bot was to say by itself, and what became of it.
    outbox: Vec<(NewMessage, MessageState, String)>,
    /// How often Jonas was written to directly.
    direct: usize,
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
    assert_eq!(command.told.len(), 1);
    assert!(
        command.overview.contains("✅ Jonas <t:"),
        "{}",
        command.overview
    );
    let notice = command.notice.to_string();
    assert!(notice.contains("Jonas"), "{notice}");
    let is_change = |(wanted, ..): &&(NewMessage, _, _)| wanted.occasion == Occasion::Change;
    assert_eq!(command.outbox.iter().filter(is_change).count(), 1);
    // The planning message and the first reminder.
    assert_eq!(command.direct, 2);
    for other in [overview, reminder, planning, portal] {
        assert_eq!(other, command);
    }
}

/// Answers seven to ten from this place, in a room in which all five are open.
async fn consequences(from: EntryPoint) -> Consequences {
    let room = Room::open().await;
    let portal = Portal::of(&room, &id_of(NUMBER)).await;
    room.has_channel().await;
    wants_notices(&room).await;
    let jonas = room.player(NUMBER);
    room.clock.set("2026-11-22T11:00:00Z");
    room.settled(PLANNED).await;
    room.clock.set(REMINDED);
    room.settled(PLANNED + 1 + SILENT.len()).await;
    let direct = jonas.reads(2).await;
    let said = room
        .platform
        .channel_shows(|said| is_of_week(said) && field(said).contains("⚪ Jonas"))
        .await;
    let before = room.services.store.version().await.expect("a database");

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
    if let Some(form) = form {
        submit(&form).await;
    } else {
        let stored = portal.answers(DATE, "19:00-22:00").await;
        assert_eq!(stored["availability"], "19:00-22:00");
    }

    let said = room
        .platform
        .channel_shows(|said| field(said).contains("✅ Jonas"))
        .await;
    let overview = field(&said).to_owned();
    room.waits().await;
    room.clock.set(NOTICED);
    let said = room.platform.channel_shows(is_noticed).await;
    let notice = said.last().map(|said| said["embeds"][0].clone());
    room.clock.set(REMINDED_AGAIN);
    for silent in SILENT {
        room.player(silent).reads(3).await;
    }
    let all = PLANNED + 1 + SILENT.len() + 1 + SILENT.len();
    let outbox = room.settled(all).await.into_iter().rev();
    let seen = Consequences {
        stored: room.stored_of(NUMBER, day(DATE)).await,
        written_down: written_down(&room).await,
        told: told(&room, before).await,
        overview,
        notice: notice.unwrap_or_default(),
        outbox: outbox
            .map(|message| (message.wanted, message.state, message.reason))
            .collect(),
        direct: jonas.has_read(),
    };
    portal.close().await;
    room.close().await;
    seen
}

/// Days to come are spoken of when they change, those who are silent are reminded twice, and four can play.
async fn wants_notices(room: &Room) {
    let name = "tests".to_owned();
    let admin = Principal::Operator { name }.admin().expect("an admin");
    let patch = json!({"scheduling": {
        "minimumPlayers": 4,
        "changeNotificationDays": 1,
        "secondReminderHoursBefore": 1,
    }});
    let changed = settings::update(&room.services, &admin, &patch).await;
    changed.expect("the settings");
}

async fn submit(form: &Answer) {
    let saved = form.submit(&[("from", "19:00"), ("to", "22:00")]).await;
    assert!(saved.text().starts_with("Saved: **"), "{}", saved.text());
}

/// All that Jonas has done since the reminder.
async fn written_down(room: &Room) -> Vec<AuditEntry> {
    let mut reading = room.services.store.read().await.expect("a database");
    let filter = AuditFilter {
        actor: Some(AuditActor::Player(id_of(NUMBER))),
        from: Some(instant(REMINDED)),
        ..AuditFilter::default()
    };
    let entries = reading.audit(&filter, None, 50).await.expect("a database");
    entries.into_iter().map(|(_, entry)| entry).collect()
}

/// What happened since to Jonas.
async fn told(room: &Room, before: Version) -> Vec<Event> {
    let mut reading = room.services.store.read().await.expect("a database");
    let events = reading.events_after(before, 1000).await;
    let is_his = |event: &Event| {
        let told = serde_json::to_value(event).expect("an event is JSON");
        told["userId"] == id_of(NUMBER).as_str()
    };
    let events = events.expect("a database").into_iter();
    events
        .map(|recorded| recorded.event)
        .filter(is_his)
        .collect()
}

fn is_of_week(said: &[Value]) -> bool {
    let last = said.last().map(|said| &said["embeds"][0]["title"]);
    last.is_some_and(|title| title == "Week of Monday 23 November 2026")
}

fn is_noticed(said: &[Value]) -> bool {
    let last = said.last().map(|said| &said["embeds"][0]["title"]);
    last.is_some_and(|title| title == "Monday 23 November 2026 has changed")
}

/// What the newest overview says of the day.
fn field(said: &[Value]) -> &str {
    let fields = said
        .last()
        .and_then(|said| said["embeds"][0]["fields"].as_array());
    let of_day = fields.and_then(|fields| fields.iter().find(|field| field["name"] == DAY));
    of_day
        .and_then(|field| field["value"].as_str())
        .unwrap_or_default()
}
