//! Whoever cannot be written to directly is named in the channel: once for each message, whatever happens meanwhile.

use std::process::Child;
use std::sync::Arc;
use std::time::Duration;

use app_domain::occasion::Occasion;
use app_domain::permission::{Admin, Principal};
use app_service::messages::{self, Target};
use app_service::players::{self, NewPlayer};
use app_service::port::{Message, MessageFilter, MessageState, Recipient, SystemClock};
use app_service::{Services, demo, settings};
use app_testkit::chat::{Asked, CHANNEL_ID, FakePlatform, Fault, silent_team};
use app_testkit::{SeededEntropy, TestStore};
use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::killed::{end, start};
use crate::room::Room;

/// The weekly planning message of a Sunday is due.
const PLANNING: &str = "2026-11-22T11:00:00Z";
/// How long a test waits for what the bot does by itself.
const AT_MOST: Duration = Duration::from_secs(20);
const WILD: &str = "\u{202e}**@everyone** <@&1>";
const WILD_ID: &str = "100000000000000777";

fn admin() -> Admin {
    let operator = Principal::Operator {
        name: "tests".to_owned(),
    };
    operator.admin().expect("an admin")
}

/// What the channel was told of people who were not reached.
fn namings(said: &[Value]) -> Vec<&str> {
    let texts = said.iter().filter_map(|one| one["content"].as_str());
    texts
        .filter(|text| text.starts_with("I could not write to "))
        .collect()
}

/// Waits until there is such a message.
async fn kept(services: &Services, is_meant: impl Fn(&Message) -> bool) -> Message {
    let found = async {
        loop {
            let seen = services.store.version().await.expect("a database");
            let mut reading = services.store.read().await.expect("a database");
            let all = reading.messages(&MessageFilter::default(), None, 200).await;
            drop(reading);
            let mut all = all.expect("a database").into_iter();
            if let Some(found) = all.find(&is_meant) {
                return found;
            }
            let next = services.store.version_after(seen).await;
            next.expect("a database");
        }
    };
    timeout(AT_MOST, found).await.expect("it is kept")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_take_no_direct_messages_are_named_together_and_once() {
    let room = Room::open().await;
    room.has_channel().await;
    let new = NewPlayer::new(WILD_ID, "wild", WILD, "SUB").expect("a player");
    let created = players::create(&room.services, &admin(), new).await;
    created.expect("registered");
    for account in [demo::PLAYER_ID, WILD_ID] {
        room.platform.closes_direct_messages(account);
    }
    room.clock.set(PLANNING);
    let is_failed = |message: &Message| message.state == MessageState::Failed;
    let settled = room.settled(8).await;
    assert_eq!(settled.iter().filter(|one| is_failed(one)).count(), 2);
    room.clock.advance(TimeDelta::minutes(1));
    let named =
        "I could not write to **Ines** and **\\*\\*\\@everyone\\*\\* \\<\\@&1\\>** directly.";
    let said = room
        .platform
        .channel_shows(|said| !namings(said).is_empty())
        .await;
    assert!(namings(&said)[0].starts_with(named), "{said:?}");

    // Tried again it fails again, and is named no second time.
    room.lives().await;
    for message in settled.iter().filter(|one| is_failed(one)) {
        let target = Target::Message(message.id);
        let again = messages::send_now(&room.services, &admin(), target).await;
        again.expect("sent again");
        let again = |one: &Message| one.id == message.id && one.attempts == 2 && is_failed(one);
        kept(&room.services, again).await;
    }
    room.clock.advance(TimeDelta::minutes(2));
    let said = messages::say(&room.services, &admin(), "Well then.", "7").await;
    said.expect("words");
    let said = room
        .platform
        .channel_shows(|said| said.iter().any(|one| one["content"] == "Well then."))
        .await;
    assert_eq!(namings(&said).len(), 1);

    // Another message is another matter.
    room.clock.set("2026-11-23T14:00:00Z");
    let gathers = |one: &Message| {
        let is_naming = one.wanted.occasion == Occasion::Unreached;
        is_naming && one.state == MessageState::Waiting
    };
    kept(&room.services, gathers).await;
    room.clock.advance(TimeDelta::minutes(1));
    let said = room
        .platform
        .channel_shows(|said| namings(said).len() == 2)
        .await;
    assert!(namings(&said)[1].contains("everyone"), "{said:?}");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_before_it_can_note_anything_the_bot_names_everybody_once() {
    let (store, platform) = (TestStore::sqlite().await, FakePlatform::start().await);
    let entropy = Arc::new(SeededEntropy::default());
    let services = Services::new(store.shared(), Arc::new(SystemClock), entropy);
    let accounts = silent_team(&services, 2).await;
    for account in &accounts {
        platform.closes_direct_messages(account);
    }
    let patch = json!({"chat": {"channelId": CHANNEL_ID}});
    let changed = settings::update(&services, &admin(), &patch).await;
    changed.expect("a channel");

    // The first refusal is never heard.
    platform.will_fail(Asked::ToSay, [Fault::Silent]);
    let running = start(&store, &platform);
    platform.was_asked(Asked::ToSay, 1).await;
    kill(running, &platform).await;
    let running = start(&store, &platform);
    platform.channel_says(1).await;
    let naming = kept(&services, |one| one.wanted.occasion == Occasion::Unreached).await;
    for account in &accounts {
        let failed = |one: &Message| is_to(one, account) && one.state == MessageState::Failed;
        kept(&services, failed).await;
    }

    // Nor that the channel heard of it.
    platform.will_fail(Asked::ToSay, [Fault::Silent]);
    let at_once = messages::send_now(&services, &admin(), Target::Message(naming.id)).await;
    at_once.expect("sent now");
    platform.channel_says(2).await;
    kill(running, &platform).await;
    let running = start(&store, &platform);
    // What is said later in the channel waits for what was said before.
    let said = messages::say(&services, &admin(), "Well then.", "7").await;
    said.expect("words");
    let said = platform.channel_says(3).await;
    let both = "I could not write to **Player 0** and **Player 1** directly.";
    assert!(namings(&said)[0].starts_with(both), "{said:?}");
    assert_eq!(
        (namings(&said).len(), said[2]["content"].as_str()),
        (1, Some("Well then."))
    );
    end(running);
    assert_eq!(platform.channel_says(3).await.len(), 3);
    assert_eq!(platform.violations(), [""; 0]);
}

fn is_to(message: &Message, account: &str) -> bool {
    matches!(&message.wanted.recipient, Recipient::Player(id) if id.as_str() == account)
}

async fn kill(mut running: Child, platform: &FakePlatform) {
    running.kill().expect("it is killed");
    running.wait().expect("it is gone");
    platform.left().await;
}
