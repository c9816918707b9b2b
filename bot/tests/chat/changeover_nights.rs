//! Nights in which the clocks change: two bots at once, whose clock jumps forward and back, do each daily job once.

use std::collections::BTreeSet;
use std::sync::Arc;

use app_service::AppServices;
use app_service::players::{self, NewPlayer};
use app_service::port::{Clock, MessageFilter, MessageState, Store};
use app_testkit::fake_discord::{CHANNEL_ID, FakeDiscord, FakeUser};
use app_testkit::{FixedClock, SeededEntropy, TestStore, instant};
use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::demo_team::{change_settings, team_admin};
use crate::harness::{RunningBot, WAIT_TIMEOUT};

const PLAYER_COUNT: u64 = 3;

/// A night from Saturday to Sunday, in a team whose post is due while the clocks change.
struct ChangeoverNight {
    zone: &'static str,
    post_time: &'static str,
    /// Saturday noon.
    start: &'static str,
    /// When the posts of Saturday, Sunday and Monday are due.
    posts: [(&'static str, &'static str); 3],
    /// When each player gets a direct message: the planning message of Sunday noon, and the reminder before the post of
    /// Monday. A Sunday has no reminder, because of its planning message.
    direct: [&'static str; 2],
}

/// The instants are those of Python's `zoneinfo`.
const NIGHTS: [ChangeoverNight; 4] = [
    // 02:30 is in the gap, and means 03:30.
    ChangeoverNight {
        zone: "Europe/Berlin",
        post_time: "02:30",
        start: "2027-03-27T11:00:00Z",
        posts: [
            ("2027-03-27T01:30:00Z", "Saturday 27 March 2027"),
            ("2027-03-28T01:30:00Z", "Sunday 28 March 2027"),
            ("2027-03-29T00:30:00Z", "Monday 29 March 2027"),
        ],
        direct: ["2027-03-28T10:00:00Z", "2027-03-28T21:30:00Z"],
    },
    // 02:30 occurs twice, and means the first time.
    ChangeoverNight {
        zone: "Europe/Berlin",
        post_time: "02:30",
        start: "2027-10-30T10:00:00Z",
        posts: [
            ("2027-10-30T00:30:00Z", "Saturday 30 October 2027"),
            ("2027-10-31T00:30:00Z", "Sunday 31 October 2027"),
            ("2027-11-01T01:30:00Z", "Monday 1 November 2027"),
        ],
        direct: ["2027-10-31T11:00:00Z", "2027-10-31T22:30:00Z"],
    },
    ChangeoverNight {
        zone: "America/New_York",
        post_time: "02:30",
        start: "2027-03-13T17:00:00Z",
        posts: [
            ("2027-03-13T07:30:00Z", "Saturday 13 March 2027"),
            ("2027-03-14T07:30:00Z", "Sunday 14 March 2027"),
            ("2027-03-15T06:30:00Z", "Monday 15 March 2027"),
        ],
        direct: ["2027-03-14T16:00:00Z", "2027-03-15T03:30:00Z"],
    },
    ChangeoverNight {
        zone: "America/New_York",
        post_time: "01:30",
        start: "2027-11-06T16:00:00Z",
        posts: [
            ("2027-11-06T05:30:00Z", "Saturday 6 November 2027"),
            ("2027-11-07T05:30:00Z", "Sunday 7 November 2027"),
            ("2027-11-08T06:30:00Z", "Monday 8 November 2027"),
        ],
        direct: ["2027-11-07T17:00:00Z", "2027-11-08T03:30:00Z"],
    },
];

/// The jumps of the clock in minutes: 24 in 42 hours, shorter than the three hours in which a reminder is useful.
const JUMPS: [i64; 24] = [
    95, 170, 150, -20, 165, 130, 60, 45, -70, 35, 40, 31, 29, 75, 175, 170, 160, 155, -45, 170,
    178, 172, 174, 168,
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_four_changeover_nights_two_bots_do_each_daily_job_once() {
    let [first, second, third, fourth] = NIGHTS;
    tokio::join!(
        pass_night(&first, TestStore::sqlite().await),
        pass_night(&second, TestStore::postgres().await),
        pass_night(&third, TestStore::postgres().await),
        pass_night(&fourth, TestStore::sqlite().await),
    );
}

async fn pass_night(night: &ChangeoverNight, store: TestStore) {
    let (discord, clock) = (
        FakeDiscord::start().await,
        Arc::new(FixedClock::at(night.start)),
    );
    let services = |store: Arc<dyn Store>| {
        AppServices::new(store, clock.clone(), Arc::new(SeededEntropy::default()))
    };
    let own = services(store.shared());
    let players = create_team(&own, night, &discord).await;
    let bots = [
        RunningBot::start(&own, &discord),
        RunningBot::start(&services(store.open_second().await), &discord),
    ];
    let mut latest = clock.now();
    for jump in [0].into_iter().chain(JUMPS) {
        clock.advance(TimeDelta::minutes(jump));
        latest = latest.max(clock.now());
        let is_past = |due: &str| instant(due) <= latest;
        let posted: Vec<&str> = night
            .posts
            .iter()
            .filter(|(due, _)| is_past(due))
            .map(|(_, title)| *title)
            .collect();
        let text = discord
            .wait_for_channel(|text| posts(text).len() >= posted.len())
            .await;
        assert_eq!(posts(&text), posted, "{} at {}", night.zone, clock.now());
        let reminded = night.direct.iter().filter(|due| is_past(due)).count();
        for player in &players {
            player.wait_for_direct_messages(reminded).await;
            assert_eq!(
                player.direct_message_count(),
                reminded,
                "{} at {}",
                night.zone,
                clock.now()
            );
        }
        settle(&own).await;
    }
    assert!(
        posts(&discord.wait_for_channel(|_| true).await).len() == 3,
        "{}: the night ended too early",
        night.zone
    );
    for bot in bots {
        bot.stop().await;
    }
    // Each once: the posts, and the overview of each of the two weeks.
    let text = discord.wait_for_channel(|_| true).await;
    let titles: BTreeSet<String> = text.iter().map(title).collect();
    assert_eq!((titles.len(), text.len()), (5, 5), "{titles:?}");
    assert_eq!(discord.violations(), [""; 0]);
}

/// Registers players without answers, and sets the time of the post and the channel.
async fn create_team(
    services: &AppServices,
    night: &ChangeoverNight,
    discord: &FakeDiscord,
) -> Vec<FakeUser> {
    let mut players = Vec::new();
    for number in 1..=PLAYER_COUNT {
        let account = (100_000_000_000_003_000 + number).to_string();
        let new = NewPlayer::new(&account, "somebody", &format!("Player {number}"), "MAIN");
        let created = players::create(services, &team_admin(), new.expect("a player")).await;
        created.expect("registered");
        players.push(discord.user(&account, "somebody"));
    }
    let patch = json!({"chat": {"channelId": CHANNEL_ID}, "scheduling": {
        "timezone": night.zone,
        "dailyPostTime": night.post_time,
        "reminderHoursBefore": 3,
        "weeklyPingEnabled": true,
        "weeklyPingDays": [0],
        "weeklyPingTime": "12:00",
    }});
    change_settings(services, &patch).await;
    players
}

/// Waits until no message is due.
async fn settle(services: &AppServices) {
    let settled = async {
        loop {
            let seen = services.store.version().await.expect("a database");
            let mut reading = services.store.read().await.expect("a database");
            let messages = reading.messages(&MessageFilter::default(), None, 200).await;
            drop(reading);
            let is_settled = messages.expect("a database").iter().all(|message| {
                message.state != MessageState::Waiting || message.wanted.due_at > services.now()
            });
            if is_settled {
                return;
            }
            services
                .store
                .version_after(seen)
                .await
                .expect("a database");
        }
    };
    timeout(WAIT_TIMEOUT, settled)
        .await
        .expect("every due message is sent");
}

/// Returns the titles of the daily posts, in order.
fn posts(text: &[Value]) -> Vec<String> {
    let titles = text.iter().map(title);
    titles
        .filter(|title| !title.starts_with("Week of "))
        .collect()
}

fn title(message: &Value) -> String {
    message["embeds"][0]["title"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}
