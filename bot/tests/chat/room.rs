//! A room to test in: a platform, a database with the demo team, and the bot between them.

use std::sync::Arc;
use std::time::Duration;

use app_domain::permission::{Owner, Principal};
use app_domain::{Day, PlayerId};
use app_runtime::Shutdown;
use app_runtime::configuration::ChatBot;
use app_service::availability::{OwnDay, own_fortnight};
use app_service::port::{Message, MessageFilter, MessageState, Secret, Store};
use app_service::pulse::{self, Heard, Life};
use app_service::{Services, demo};
use app_testkit::chat::{CHANNEL_ID, FakePlatform, GUILD_ID, Person, TOKEN};
use app_testkit::{FixedClock, SeededEntropy, TestStore};
use bot::{Bot, connection};
use chrono::TimeDelta;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// How long a test waits for what the bot does by itself.
const AT_MOST: Duration = Duration::from_secs(30);
/// A Saturday noon in Berlin.
const NOW: &str = "2026-11-21T11:00:00Z";

pub struct Room {
    pub platform: FakePlatform,
    pub services: Services,
    pub clock: Arc<FixedClock>,
    ending: Shutdown,
    running: JoinHandle<anyhow::Result<()>>,
    // Dropped last: its folder is the database's.
    store: TestStore,
}

impl Room {
    /// The demo team, and a bot that is ready.
    pub async fn open() -> Self {
        Self::open_on(FakePlatform::start().await).await
    }

    /// On a platform that may fail from the first request on.
    pub async fn open_on(platform: FakePlatform) -> Self {
        let store = TestStore::sqlite().await;
        let clock = Arc::new(FixedClock::at(NOW));
        let services = services_at(&store, clock.clone());
        demo::seed(&services).await.expect("the demo team");
        let ending = Shutdown::default();
        let (chat, told, bot) = (settings(platform.api_url()), ending.clone(), bot(&services));
        let running = tokio::spawn(async move { connection::run(bot, &chat, &told).await });
        platform.ready().await;
        Self {
            platform,
            services,
            clock,
            ending,
            running,
            store,
        }
    }

    /// A player of the team who speaks in Lisbon's zone.
    pub fn ines(&self) -> Person {
        self.platform.person(demo::PLAYER_ID, "ines")
    }

    /// A player of the team by the demo's number.
    pub fn player(&self, number: u64) -> Person {
        self.platform.person(id_of(number).as_str(), "somebody")
    }

    /// What became of the messages, the newest first: job, recipient, state and reason.
    pub async fn messages(&self) -> Vec<Message> {
        let mut reading = self.services.store.read().await.expect("a database");
        reading
            .messages(&MessageFilter::default(), None, 200)
            .await
            .expect("a database")
    }

    /// Waits until it is known what became of so many messages; the newest first.
    pub async fn settled(&self, count: usize) -> Vec<Message> {
        loop {
            let seen = self.services.store.version().await.expect("a database");
            let mut messages = self.messages().await;
            messages.retain(|message| message.state != MessageState::Waiting);
            if messages.len() >= count {
                return messages;
            }
            let next = timeout(AT_MOST, self.services.store.version_after(seen)).await;
            next.expect("something becomes of it").expect("a database");
        }
    }

    /// Waits until a message is kept that is not due yet.
    pub async fn waits(&self) {
        loop {
            let seen = self.services.store.version().await.expect("a database");
            // One that is being sent is still waiting in the database.
            let now = self.services.now();
            let waits = |message: &Message| {
                message.state == MessageState::Waiting && message.wanted.due_at > now
            };
            if self.messages().await.iter().any(waits) {
                return;
            }
            let next = timeout(AT_MOST, self.services.store.version_after(seen)).await;
            next.expect("it is kept").expect("a database");
        }
    }

    /// Waits until the bot has looked how a day stands.
    pub async fn has_looked_at(&self, day: Day) {
        let looked = async {
            loop {
                let seen = self.services.store.version().await.expect("a database");
                let mut reading = self.services.store.read().await.expect("a database");
                let known = reading.standings_said(day, day).await.expect("a database");
                if !known.is_empty() {
                    return;
                }
                drop(reading);
                // Nobody is told of it.
                let news = self.services.store.version_after(seen);
                let _ = timeout(Duration::from_millis(200), news).await;
            }
        };
        timeout(AT_MOST, looked).await.expect("it looks");
    }

    /// Waits until the bot has given a sign of life with this complaint.
    pub async fn complains(&self, sentence: &str) {
        self.heard(|heard| heard.faults.iter().any(|fault| fault == sentence))
            .await;
    }

    /// Waits until the bot has given a sign of life without any complaint.
    pub async fn no_longer_complains(&self) {
        self.heard(|heard| heard.life == Life::Alive && heard.faults.is_empty())
            .await;
    }

    /// What the bot complains of.
    pub async fn complaints(&self) -> Vec<String> {
        let heard = pulse::heard(&self.services).await;
        heard.expect("a database").faults
    }

    /// Waits until the bot has given a sign of life.
    pub async fn lives(&self) {
        self.heard(|heard| heard.life == Life::Alive).await;
    }

    /// Lets this many minutes pass, so slowly that the bot never seems late.
    pub async fn passes(&self, minutes: i64) {
        for _ in 0..minutes {
            self.clock.advance(TimeDelta::minutes(1));
            let beaten = async {
                while self.last_beat().await != Some(self.services.now()) {
                    sleep(Duration::from_millis(50)).await;
                }
            };
            timeout(AT_MOST, beaten).await.expect("a sign of life");
        }
    }

    async fn last_beat(&self) -> Option<chrono::DateTime<chrono::Utc>> {
        let heard = pulse::heard(&self.services).await;
        heard.expect("a database").last
    }

    /// Waits until the bot has said that it is not connected to the gateway.
    pub async fn is_cut_off(&self) {
        let is_cut_off =
            |heard: &Heard| heard.life == Life::Disconnected && heard.gateway.since.is_some();
        self.heard(is_cut_off).await;
    }

    async fn heard(&self, is_wanted: impl Fn(&Heard) -> bool) {
        loop {
            let seen = self.services.store.version().await.expect("a database");
            let heard = pulse::heard(&self.services).await.expect("a database");
            if is_wanted(&heard) {
                return;
            }
            let next = timeout(AT_MOST, self.services.store.version_after(seen)).await;
            next.unwrap_or_else(|_| panic!("heard only {heard:?}"))
                .expect("a database");
        }
    }

    /// Waits until a message has to wait after so many tries.
    pub async fn postponed(&self, attempts: i64) {
        loop {
            let seen = self.services.store.version().await.expect("a database");
            let waits =
                |message: &Message| message.attempts == attempts && !message.reason.is_empty();
            if self.messages().await.iter().any(waits) {
                return;
            }
            let next = timeout(AT_MOST, self.services.store.version_after(seen)).await;
            next.expect("it is postponed").expect("a database");
        }
    }

    /// Lets time pass until it is known what became of so many messages.
    pub async fn settled_in_time(&self, count: usize) -> Vec<Message> {
        let became = async {
            loop {
                let version = self.services.store.version().await.expect("a database");
                let mut messages = self.messages().await;
                messages.retain(|message| message.state != MessageState::Waiting);
                if messages.len() >= count {
                    return messages;
                }
                self.clock.advance(TimeDelta::minutes(1));
                // While the platform wants to hear nothing, nothing changes.
                let news = self.services.store.version_after(version);
                let _ = timeout(Duration::from_millis(500), news).await;
            }
        };
        let became = timeout(AT_MOST, became).await;
        became.expect("something becomes of it")
    }

    /// The database as another program has it open.
    pub async fn another(&self) -> Arc<dyn Store> {
        self.store.another().await
    }

    /// Says in which channel the bot speaks.
    pub async fn has_channel(&self) {
        let admin = Principal::Operator {
            name: "tests".to_owned(),
        }
        .admin()
        .expect("an admin");
        let patch = serde_json::json!({"chat": {"channelId": CHANNEL_ID}});
        let changed = app_service::settings::update(&self.services, &admin, &patch).await;
        changed.expect("a channel is set");
    }

    /// Somebody without a player.
    pub fn stranger(&self) -> Person {
        self.platform.person("100000000000000999", "stranger")
    }

    /// Ines's right to act for herself.
    pub async fn owner(&self) -> Owner {
        owner(&self.services, demo::PLAYER_ID).await
    }

    /// A player's right to act for themselves, by the demo's number.
    pub async fn owner_of(&self, number: u64) -> Owner {
        owner(&self.services, id_of(number).as_str()).await
    }

    /// What the store holds about one of Ines's days.
    pub async fn stored(&self, day: Day) -> OwnDay {
        self.stored_of(2, day).await
    }

    /// What the store holds about a day of a player.
    pub async fn stored_of(&self, number: u64, day: Day) -> OwnDay {
        let owner = self.owner_of(number).await;
        let fortnight = own_fortnight(&self.services, &owner, Some(day)).await;
        fortnight.expect("a fortnight").days.swap_remove(0)
    }

    /// Ends the bot as a signal would, and checks that the platform had nothing to complain about.
    pub async fn close(self) {
        self.ending.begin();
        let ended = self.running.await.expect("the bot does not panic");
        ended.expect("the bot ends in peace");
        self.platform.left().await;
        assert_eq!(self.platform.violations(), [""; 0]);
    }
}

pub fn services(store: &TestStore) -> Services {
    services_at(store, Arc::new(FixedClock::at(NOW)))
}

fn services_at(store: &TestStore, clock: Arc<FixedClock>) -> Services {
    Services::new(store.shared(), clock, Arc::new(SeededEntropy::default()))
}

pub fn bot(services: &Services) -> Bot {
    Bot::new(services.clone(), "https://muster.example".to_owned())
}

pub fn settings(api_url: &str) -> ChatBot {
    ChatBot {
        token: Secret::presented(TOKEN),
        guild_id: GUILD_ID,
        api_url: Some(api_url.to_owned()),
    }
}

/// A player's id by the demo's number.
pub fn id_of(number: u64) -> PlayerId {
    let id = 100_000_000_000_000_000 + number;
    id.to_string().parse().expect("an id")
}

async fn owner(services: &Services, id: &str) -> Owner {
    let id: PlayerId = id.parse().expect("an id");
    let mut reading = services.store.read().await.expect("a database");
    let player = reading
        .player(&id)
        .await
        .expect("a database")
        .expect("a player");
    Principal::Player(player).owner_of(&id).expect("one's own")
}
