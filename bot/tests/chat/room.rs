//! A room to test in: a platform, a database with the demo team, and the bot between them.

use std::sync::Arc;

use app_domain::permission::{Owner, Principal};
use app_domain::{Day, PlayerId};
use app_runtime::Shutdown;
use app_runtime::configuration::ChatBot;
use app_service::availability::{OwnDay, own_fortnight};
use app_service::port::Secret;
use app_service::{Services, demo};
use app_testkit::chat::{FakePlatform, GUILD_ID, Person, TOKEN};
use app_testkit::{FixedClock, SeededEntropy, TestStore};
use bot::{Bot, connection};
use tokio::task::JoinHandle;

/// A Saturday noon in Berlin.
const NOW: &str = "2026-11-21T11:00:00Z";

pub struct Room {
    pub platform: FakePlatform,
    pub services: Services,
    ending: Shutdown,
    running: JoinHandle<anyhow::Result<()>>,
    // Dropped last: its folder is the database's.
    _store: TestStore,
}

impl Room {
    /// The demo team, and a bot that is ready.
    pub async fn open() -> Self {
        let (store, platform) = (TestStore::sqlite().await, FakePlatform::start().await);
        let services = services(&store);
        demo::seed(&services).await.expect("the demo team");
        let ending = Shutdown::default();
        let (chat, told, bot) = (settings(platform.api_url()), ending.clone(), bot(&services));
        let running = tokio::spawn(async move { connection::run(bot, &chat, &told).await });
        platform.ready().await;
        Self {
            platform,
            services,
            ending,
            running,
            _store: store,
        }
    }

    /// A player of the team who speaks in Lisbon's zone.
    pub fn ines(&self) -> Person {
        self.platform.person(demo::PLAYER_ID, "ines")
    }

    /// Somebody without a player.
    pub fn stranger(&self) -> Person {
        self.platform.person("100000000000000999", "stranger")
    }

    /// What the store holds about one of Ines's days.
    pub async fn stored(&self, day: Day) -> OwnDay {
        let owner = owner(&self.services, demo::PLAYER_ID).await;
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
    let (clock, entropy) = (FixedClock::at(NOW), SeededEntropy::default());
    Services::new(store.shared(), Arc::new(clock), Arc::new(entropy))
}

pub fn bot(services: &Services) -> Bot {
    Bot {
        services: services.clone(),
        public_url: "https://muster.example".to_owned(),
    }
}

pub fn settings(api_url: &str) -> ChatBot {
    ChatBot {
        token: Secret::presented(TOKEN),
        guild_id: GUILD_ID,
        api_url: Some(api_url.to_owned()),
    }
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
