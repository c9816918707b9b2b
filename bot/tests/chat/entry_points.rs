//! A day can be answered from five places, with the same effects.

use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_service::availability::OwnDay;
use app_service::port::{
    ActivityActor, ActivityRecord, ActivityRecordFilter, DataVersion, MessageState, NewMessage,
};
use app_testkit::fake_discord::BotReply;
use app_testkit::{day, instant};
use bot::texts;
use serde_json::{Value, json};

use crate::demo_team::player_id;
use crate::harness::BotHarness;
use crate::portal_server::PortalServer;

/// Jonas, who has not answered Monday 23 November; with him the team could play.
const NUMBER: u64 = 7;
/// Two other players who have not answered, and never do.
const SILENT: [u64; 2] = [4, 5];
/// The number of planning messages: one to each player but the coach.
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

/// The observable effects of an answer.
#[derive(Debug, PartialEq)]
struct AnswerEffects {
    stored: OwnDay,
    audit_entries: Vec<ActivityRecord>,
    /// The recorded events.
    events: Vec<Event>,
    /// The day in the pinned overview, which was edited.
    overview: String,
    /// The notice of the change in the channel.
    notice: Value,
    /// All messages of the outbox, with their outcomes.
    outbox: Vec<(NewMessage, MessageState, String)>,
    /// The number of direct messages to Jonas.
    direct: usize,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_entry_point_has_the_same_effects() {
    use EntryPoint::{Command, Overview, Planning, Portal, Reminder};
    let (command, overview, reminder, planning, portal) = tokio::join!(
        answer_from(Command),
        answer_from(Overview),
        answer_from(Reminder),
        answer_from(Planning),
        answer_from(Portal),
    );
    assert_eq!(command.stored.availability.to_string(), "19:00-22:00");
    assert_eq!(command.audit_entries.len(), 1);
    assert_eq!(command.events.len(), 1);
    assert!(
        is_answer(&command.overview, "✅", "Jonas"),
        "{}",
        command.overview
    );
    let notice = command.notice.to_string();
    assert!(notice.contains("Jonas"), "{notice}");
    let is_change = |(wanted, ..): &&(NewMessage, _, _)| wanted.occasion == MessageOccasion::Change;
    assert_eq!(command.outbox.iter().filter(is_change).count(), 1);
    // The planning message and the first reminder.
    assert_eq!(command.direct, 2);
    for other in [overview, reminder, planning, portal] {
        assert_eq!(other, command);
    }
}

/// Answers 19:00 to 22:00 from this entry point, with all five available.
async fn answer_from(from: EntryPoint) -> AnswerEffects {
    let room = BotHarness::start().await;
    let portal = PortalServer::start(&room, &player_id(NUMBER)).await;
    room.set_channel().await;
    enable_notices(&room).await;
    let jonas = room.player(NUMBER);
    room.clock.set("2026-11-22T11:00:00Z");
    room.wait_for_settled(PLANNED).await;
    room.clock.set(REMINDED);
    room.wait_for_settled(PLANNED + 1 + SILENT.len()).await;
    let direct = jonas.wait_for_direct_messages(2).await;
    let messages = room
        .discord
        .wait_for_channel(|messages| {
            is_of_week(messages) && is_answer(day_field(messages), "⚪", "Jonas")
        })
        .await;
    let before = room.services.store.version().await.expect("a database");

    let form = match from {
        EntryPoint::Command => {
            let days = jonas.command("set", &[]).await;
            let chosen = days.choose("2026-11-23").await;
            Some(chosen.press(texts::ENTER_TIMES).await)
        }
        EntryPoint::Overview => {
            let overview = messages.last().expect("an overview");
            Some(jonas.view(overview).press(DAY).await)
        }
        EntryPoint::Planning => Some(direct[0].press(DAY).await),
        EntryPoint::Reminder => Some(direct[1].press(DAY).await),
        EntryPoint::Portal => None,
    };
    if let Some(form) = form {
        submit(&form).await;
    } else {
        let stored = portal.save_availability(DATE, "19:00-22:00").await;
        assert_eq!(stored["availability"], "19:00-22:00");
    }

    let messages = room
        .discord
        .wait_for_channel(|messages| is_answer(day_field(messages), "✅", "Jonas"))
        .await;
    let overview = day_field(&messages).to_owned();
    room.wait_for_upcoming_message().await;
    room.clock.set(NOTICED);
    let messages = room.discord.wait_for_channel(is_noticed).await;
    let notice = messages.last().map(|message| message["embeds"][0].clone());
    room.clock.set(REMINDED_AGAIN);
    for silent in SILENT {
        room.player(silent).wait_for_direct_messages(3).await;
    }
    let all = PLANNED + 1 + SILENT.len() + 1 + SILENT.len();
    let outbox = room.wait_for_settled(all).await.into_iter().rev();
    let seen = AnswerEffects {
        stored: room.stored_of(NUMBER, day(DATE)).await,
        audit_entries: audit_entries(&room).await,
        events: events_since(&room, before).await,
        overview,
        notice: notice.unwrap_or_default(),
        outbox: outbox
            .map(|message| (message.wanted, message.state, message.reason))
            .collect(),
        direct: jonas.direct_message_count(),
    };
    portal.close().await;
    room.close().await;
    seen
}

/// Enables notices for later days, two reminders, and sessions with four players.
async fn enable_notices(room: &BotHarness) {
    let patch = json!({"scheduling": {
        "minimumPlayers": 4,
        "changeNotificationDays": 1,
        "secondReminderHoursBefore": 1,
    }});
    room.change_settings(&patch).await;
}

async fn submit(form: &BotReply) {
    let saved = form.submit(&[("from", "19:00"), ("to", "22:00")]).await;
    assert!(saved.text().starts_with("Saved: **"), "{}", saved.text());
}

/// Jonas's entries in the activity log since the reminder.
async fn audit_entries(room: &BotHarness) -> Vec<ActivityRecord> {
    let mut reading = room.services.store.read().await.expect("a database");
    let filter = ActivityRecordFilter {
        actor: Some(ActivityActor::Player(player_id(NUMBER))),
        from: Some(instant(REMINDED)),
        ..ActivityRecordFilter::default()
    };
    let entries = reading
        .activity_records(&filter, None, 50)
        .await
        .expect("a database");
    entries.into_iter().map(|(_, entry)| entry).collect()
}

/// The events about Jonas since then.
async fn events_since(room: &BotHarness, before: DataVersion) -> Vec<Event> {
    let mut reading = room.services.store.read().await.expect("a database");
    let events = reading.events_after(before, 1000).await;
    let is_his = |event: &Event| {
        let event_json = serde_json::to_value(event).expect("an event is JSON");
        event_json["userId"] == player_id(NUMBER).as_str()
    };
    let events = events.expect("a database").into_iter();
    events
        .map(|recorded| recorded.event)
        .filter(is_his)
        .collect()
}

fn is_of_week(messages: &[Value]) -> bool {
    let last = messages
        .last()
        .map(|message| &message["embeds"][0]["title"]);
    last.is_some_and(|title| title == "Week of Monday 23 November 2026")
}

fn is_noticed(messages: &[Value]) -> bool {
    let last = messages
        .last()
        .map(|message| &message["embeds"][0]["title"]);
    last.is_some_and(|title| title == "Monday 23 November 2026 has changed")
}

/// Whether this player is in a line with this symbol.
fn is_answer(field: &str, symbol: &str, name: &str) -> bool {
    field
        .lines()
        .any(|line| line.starts_with(symbol) && line.contains(name))
}

/// The field of the day in the latest overview.
fn day_field(messages: &[Value]) -> &str {
    let fields = messages
        .last()
        .and_then(|message| message["embeds"][0]["fields"].as_array());
    let of_day = fields.and_then(|fields| fields.iter().find(|field| field["name"] == DAY));
    of_day
        .and_then(|field| field["value"].as_str())
        .unwrap_or_default()
}
