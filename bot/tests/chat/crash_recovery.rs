//! A bot that is killed repeatedly reminds every player once, and sends nothing twice.

use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

use app_service::polls::{self, CloseOutcome, OpenOutcome, PollRequest};
use app_service::port::{Clock, SystemClock};
use app_service::{AppServices, messages};
use app_testkit::fake_discord::{FakeDiscord, RequestFault, RequestKind, team_without_answers};
use app_testkit::{SeededEntropy, TestStore};
use chrono::Timelike;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use crate::demo_team::team_admin;
use crate::harness::services;
use crate::polls::is_poll_result;
use crate::program::bot_program;

const PLAYER_COUNT: u64 = 200;
/// Each kills two bots.
const ROUND_COUNT: u64 = 50;
/// The limit on the delay before a kill, in milliseconds. The bot's pauses between two requests are shorter, so that
/// a kill can hit each of its steps.
const MAX_KILL_DELAY_MS: u64 = 35;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_bots_at_once_killed_a_hundred_times_send_each_message_once() {
    let seed = u64::from(SystemClock.now().nanosecond());
    let mut dice = RandomDelays(seed);
    let (store, discord) = (TestStore::sqlite().await, FakeDiscord::start().await);
    let services = services(&store);
    let accounts = team_without_answers(&services, PLAYER_COUNT).await;
    let (tell, mut reports) = mpsc::unbounded_channel();
    discord.watch_requests(move |request| {
        if matches!(
            request,
            RequestKind::OpenDirectChannel | RequestKind::CreateMessage
        ) {
            // The receiver is gone after the last kill.
            let _ = tell.send(());
        }
    });
    for round in 1..=ROUND_COUNT {
        let running = [spawn_bot(&store, &discord), spawn_bot(&store, &discord)];
        for _ in 0..=dice.below(4) {
            let spoke = timeout(Duration::from_secs(20), reports.recv()).await;
            assert!(
                spoke.is_ok(),
                "round {round} of seed {seed}: the bots send nothing"
            );
        }
        for mut bot in running {
            sleep(Duration::from_millis(dice.below(MAX_KILL_DELAY_MS))).await;
            bot.kill().expect("it is killed");
            bot.wait().expect("it is gone");
        }
        while reports.try_recv().is_ok() {}
    }
    let people: Vec<_> = accounts
        .iter()
        .map(|account| discord.user(account, "somebody"))
        .collect();
    let unread = people
        .iter()
        .filter(|person| person.direct_message_count() == 0)
        .count();
    assert!(
        unread > 0,
        "seed {seed}: the run was over before the last kill"
    );
    let running = spawn_bot(&store, &discord);
    for person in &people {
        person.wait_for_direct_messages(1).await;
    }
    let posts = discord.wait_for_channel_messages(1).await;
    terminate(running);
    assert_eq!(posts.len(), 1, "seed {seed}: the overview is posted once");
    let twice = people
        .iter()
        .filter(|person| person.direct_message_count() > 1)
        .count();
    assert_eq!(
        twice, 0,
        "seed {seed}: the number of players who got it twice"
    );
    assert_eq!(discord.violations(), [""; 0], "seed {seed}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_poll_and_its_result_are_sent_once_though_the_bot_crashes_before_it_stores_either() {
    let (store, discord) = (TestStore::sqlite().await, FakeDiscord::start().await);
    let entropy = Arc::new(SeededEntropy::default());
    let services = AppServices::new(store.shared(), Arc::new(SystemClock), entropy);
    let accounts = team_without_answers(&services, 1).await;
    let admin = team_admin();
    let (voter, asker) = (
        discord.user(&accounts[0], "somebody"),
        accounts[0].parse().expect("an id"),
    );
    let running = spawn_bot(&store, &discord);
    discord.wait_for_channel_messages(1).await;
    voter.wait_for_direct_messages(1).await;

    discord.fail_next(RequestKind::CreateMessage, [RequestFault::NoResponse]);
    let wanted = PollRequest {
        question: "Which map?",
        options: &["Ascent", "Bind"],
        takes_several: false,
        minutes: None,
    };
    let opened = polls::open(&services, &admin, &asker, wanted, "7").await;
    assert_eq!(opened.expect("a poll"), OpenOutcome::Queued);
    discord.wait_for_channel_messages(2).await;
    kill_and_wait(running, &discord).await;
    let running = spawn_bot(&store, &discord);
    discord.wait_until_ready().await;
    let poll = discord.wait_for_channel_messages(2).await.swap_remove(1);
    voter.view(&poll).press("Bind").await;
    // The bot can edit it only when the place of the message is stored.
    let voted = |posts: &[Value]| posts[1].to_string().contains("Bind – **1**");
    discord.wait_for_channel(voted).await;

    discord.fail_next(RequestKind::CreateMessage, [RequestFault::NoResponse]);
    let mut reading = services.store.read().await.expect("a database");
    let id = reading.active_polls().await.expect("a database")[0].id;
    drop(reading);
    let closed = polls::close(&services, &admin, &asker, id).await;
    assert_eq!(closed.expect("an answer"), CloseOutcome::Closed);
    discord.wait_for_channel_messages(3).await;
    kill_and_wait(running, &discord).await;
    let running = spawn_bot(&store, &discord);
    // A later message to the channel waits for the earlier ones.
    let queued = messages::post_notice(&services, &admin, "Well voted.", "8").await;
    queued.expect("words");
    let posts = discord.wait_for_channel_messages(4).await;
    let is_closed = |posts: &[Value]| {
        posts[1]
            .to_string()
            .contains("Closed. Most votes: **Bind**.")
    };
    discord.wait_for_channel(is_closed).await;
    let result = &posts[2];
    assert!(is_poll_result(result), "{result}");
    assert_eq!(result["message_reference"]["message_id"], poll["id"]);
    assert_eq!(posts[3]["content"], "Well voted.");
    terminate(running);
    assert_eq!(discord.wait_for_channel_messages(4).await.len(), 4);
    assert_eq!(discord.violations(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_discord_no_longer_recognizes_is_not_posted_again_after_a_crash() {
    let (store, discord) = (TestStore::sqlite().await, FakeDiscord::start().await);
    let entropy = Arc::new(SeededEntropy::default());
    let services = AppServices::new(store.shared(), Arc::new(SystemClock), entropy);
    let accounts = team_without_answers(&services, 1).await;
    let player = discord.user(&accounts[0], "somebody");
    let running = spawn_bot(&store, &discord);
    discord.wait_for_channel_messages(1).await;
    player.wait_for_direct_messages(1).await;
    for (nonce, text) in [
        ("7", "Same words."),
        ("8", "Same words."),
        ("9", "Other words."),
    ] {
        let queued = messages::post_notice(&services, &team_admin(), text, nonce).await;
        queued.expect("words");
    }
    discord.wait_for_channel_messages(4).await;

    discord.fail_next(RequestKind::CreateMessage, [RequestFault::NoResponse]);
    let queued = messages::post_notice(&services, &team_admin(), "Well then.", "10").await;
    queued.expect("words");
    discord.wait_for_channel_messages(5).await;
    kill_and_wait(running, &discord).await;
    // Discord forgets nonces after some minutes.
    discord.forget_nonces();
    let running = spawn_bot(&store, &discord);
    let queued = messages::post_notice(&services, &team_admin(), "Good night.", "11").await;
    queued.expect("words");
    let posts = discord
        .wait_for_channel(|posts| posts.iter().any(|one| one["content"] == "Good night."))
        .await;
    let count = |text: &str| posts.iter().filter(|one| one["content"] == text).count();
    assert_eq!(count("Well then."), 1);
    assert_eq!(count("Same words."), 2, "equal messages are different ones");
    terminate(running);
    assert_eq!(discord.violations(), [""; 0]);
}

async fn kill_and_wait(mut running: Child, discord: &FakeDiscord) {
    running.kill().expect("it is killed");
    running.wait().expect("it is gone");
    discord.wait_until_disconnected().await;
}

pub fn spawn_bot(store: &TestStore, discord: &FakeDiscord) -> Child {
    bot_program()
        .env("DATABASE_URL", store.url())
        .env("LOG", "error")
        .envs(discord.bot_settings())
        .spawn()
        .expect("the program starts")
}

pub fn terminate(mut running: Child) {
    let request = Command::new("kill").arg(running.id().to_string()).status();
    assert!(request.is_ok_and(|status| status.success()));
    running.wait().expect("it ends");
}

/// Pseudorandom numbers by `SplitMix64`.
struct RandomDelays(u64);

impl RandomDelays {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }
}
