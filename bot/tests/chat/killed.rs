//! Killed without a word, again and again: nobody is reminded twice, nobody is forgotten, and nothing is said twice.

use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

use app_domain::permission::Principal;
use app_service::polls::{self, Closing, Opened, Wanted};
use app_service::port::{Clock, SystemClock};
use app_service::{Services, messages, settings};
use app_testkit::chat::{Asked, CHANNEL_ID, FakePlatform, Fault, silent_team};
use app_testkit::{SeededEntropy, TestStore};
use bot::texts::polls as texts;
use chrono::Timelike;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use crate::program::program;
use crate::room::services;

const PLAYERS: u64 = 100;
const KILLS: u64 = 50;
/// Between two requests the bot rests for less than this, so that any of its steps may be the last one.
const A_STEP: u64 = 35;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_at_fifty_points_the_bot_reminds_each_of_a_hundred_players_once() {
    let seed = u64::from(SystemClock.now().nanosecond());
    let mut dice = Dice(seed);
    let (store, platform) = (TestStore::sqlite().await, FakePlatform::start().await);
    let accounts = silent_team(&services(&store), PLAYERS).await;
    let (tell, mut told) = mpsc::unbounded_channel();
    platform.watches(move |asked| {
        if matches!(asked, Asked::ForDirectChannel | Asked::ToSay) {
            // Nobody listens any more after the last kill.
            let _ = tell.send(());
        }
    });
    for kill in 1..=KILLS {
        let mut running = start(&store, &platform);
        for _ in 0..=dice.below(4) {
            let spoke = timeout(Duration::from_secs(20), told.recv()).await;
            assert!(
                spoke.is_ok(),
                "kill {kill} of seed {seed}: the bot is silent"
            );
        }
        sleep(Duration::from_millis(dice.below(A_STEP))).await;
        running.kill().expect("it is killed");
        running.wait().expect("it is gone");
        while told.try_recv().is_ok() {}
    }
    let people: Vec<_> = accounts
        .iter()
        .map(|account| platform.person(account, "somebody"))
        .collect();
    let unread = people
        .iter()
        .filter(|person| person.has_read() == 0)
        .count();
    assert!(
        unread > 0,
        "seed {seed}: the run was over before the last kill"
    );
    let running = start(&store, &platform);
    for person in &people {
        person.reads(1).await;
    }
    end(running);
    let twice = people.iter().filter(|person| person.has_read() > 1).count();
    assert_eq!(twice, 0, "seed {seed}: so many read it twice");
    assert_eq!(platform.violations(), [""; 0], "seed {seed}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_poll_and_its_result_are_said_once_though_the_bot_dies_before_it_can_note_either() {
    let (store, platform) = (TestStore::sqlite().await, FakePlatform::start().await);
    let entropy = Arc::new(SeededEntropy::default());
    let services = Services::new(store.shared(), Arc::new(SystemClock), entropy);
    let accounts = silent_team(&services, 1).await;
    let name = "tests".to_owned();
    let admin = Principal::Operator { name }.admin().expect("an admin");
    let patch = json!({"chat": {"channelId": CHANNEL_ID}});
    let changed = settings::update(&services, &admin, &patch).await;
    changed.expect("a channel");
    let (voter, asker) = (
        platform.person(&accounts[0], "somebody"),
        accounts[0].parse().expect("an id"),
    );
    let running = start(&store, &platform);
    platform.channel_says(1).await;
    voter.reads(1).await;

    platform.will_fail(Asked::ToSay, [Fault::Silent]);
    let wanted = Wanted {
        question: "Which map?",
        options: &["Ascent", "Bind"],
        takes_several: false,
        minutes: None,
    };
    let opened = polls::open(&services, &admin, &asker, wanted, "7").await;
    assert_eq!(opened.expect("a poll"), Opened::OnItsWay);
    platform.channel_says(2).await;
    kill(running, &platform).await;
    let running = start(&store, &platform);
    platform.ready().await;
    let poll = platform.channel_says(2).await.swap_remove(1);
    voter.sees(&poll).press("Bind").await;
    // Whoever edits it knows where it stands.
    let voted = |said: &[Value]| said[1].to_string().contains("Bind – **1**");
    platform.channel_shows(voted).await;

    platform.will_fail(Asked::ToSay, [Fault::Silent]);
    let mut reading = services.store.read().await.expect("a database");
    let id = reading.polls_under_way().await.expect("a database")[0].id;
    drop(reading);
    let closed = polls::close(&services, &admin, &asker, id).await;
    assert_eq!(closed.expect("an answer"), Closing::Closed);
    platform.channel_says(3).await;
    kill(running, &platform).await;
    let running = start(&store, &platform);
    // What is said later in the channel waits for what was said before.
    let said = messages::say(&services, &admin, "Well voted.", "8").await;
    said.expect("words");
    let said = platform.channel_says(4).await;
    let is_closed = |said: &[Value]| {
        said[1]
            .to_string()
            .contains("Closed. Most votes: **Bind**.")
    };
    platform.channel_shows(is_closed).await;
    let result = &said[2];
    assert_eq!(result["embeds"][0]["title"], texts::RESULT);
    assert_eq!(result["message_reference"]["message_id"], poll["id"]);
    assert_eq!(said[3]["content"], "Well voted.");
    end(running);
    assert_eq!(platform.channel_says(4).await.len(), 4);
    assert_eq!(platform.violations(), [""; 0]);
}

async fn kill(mut running: Child, platform: &FakePlatform) {
    running.kill().expect("it is killed");
    running.wait().expect("it is gone");
    platform.left().await;
}

pub fn start(store: &TestStore, platform: &FakePlatform) -> Child {
    program()
        .env("DATABASE_URL", store.url())
        .env("LOG", "error")
        .envs(platform.bot_settings())
        .spawn()
        .expect("the program starts")
}

pub fn end(mut running: Child) {
    let asked = Command::new("kill").arg(running.id().to_string()).status();
    assert!(asked.is_ok_and(|status| status.success()));
    running.wait().expect("it ends");
}

/// Numbers by splitmix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }
}
