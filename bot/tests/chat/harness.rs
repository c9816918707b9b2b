//! The test harness: a fake Discord, a database with the demo team, and a running bot.

use std::sync::Arc;
use std::time::Duration;

use app_domain::Day;
use app_domain::permission::PlayerOwner;
use app_runtime::ShutdownSignal;
use app_runtime::config::ChatBotConfig;
use app_service::availability::{OwnDay, own_fortnight};
use app_service::heartbeat::{self, BotLiveness, BotStatus};
use app_service::port::{
    DiscordServer, MessageFilter, MessageState, OutboxMessage, SecretString, Store,
};
use app_service::{AppServices, demo};
use app_testkit::fake_discord::{CHANNEL_ID, FakeDiscord, FakeUser, GUILD_ID, TOKEN};
use app_testkit::{FixedClock, SeededEntropy, TestStore};
use bot::{BotContext, commands, connection};
use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::demo_team::{change_settings, owner, player_id};

/// How long a test waits for an action of the bot.
pub const WAIT_TIMEOUT: Duration = Duration::from_secs(30);
/// A Saturday noon in Berlin.
const NOW: &str = "2026-11-21T11:00:00Z";

pub struct BotHarness {
    pub discord: FakeDiscord,
    pub services: AppServices,
    pub clock: Arc<FixedClock>,
    bot: RunningBot,
    // Dropped last: it owns the folder of the database.
    store: TestStore,
}

/// A bot in this process.
pub struct RunningBot {
    shutdown: ShutdownSignal,
    running: JoinHandle<anyhow::Result<()>>,
}

impl RunningBot {
    pub fn start(services: &AppServices, discord: &FakeDiscord) -> Self {
        let shutdown = ShutdownSignal::default();
        let (chat, bot) = (settings(discord.api_url()), bot_context(services));
        let signal = shutdown.clone();
        let running = tokio::spawn(async move { connection::run(bot, &chat, &signal).await });
        Self { shutdown, running }
    }

    /// Shuts the bot down as a signal does.
    pub async fn stop(self) {
        self.shutdown.trigger();
        let ended = self.running.await.expect("the bot does not panic");
        ended.expect("the bot ends without an error");
    }
}

impl BotHarness {
    /// Starts a bot with the demo team, and waits until it is ready.
    pub async fn start() -> Self {
        Self::start_on(FakeDiscord::start().await).await
    }

    /// The same, with a channel for the bot's posts.
    pub async fn start_with_channel() -> Self {
        let room = Self::start().await;
        room.set_channel().await;
        room
    }

    /// Starts the bot on a fake Discord that may fail from the first request.
    pub async fn start_on(discord: FakeDiscord) -> Self {
        let (store, clock, services) = empty_database().await;
        demo::seed(&services).await.expect("the demo team");
        Self::start_with(discord, store, clock, services).await
    }

    /// Starts a bot without a team, and waits until it is ready.
    pub async fn start_without_team() -> Self {
        let (store, clock, services) = empty_database().await;
        Self::start_with(FakeDiscord::start().await, store, clock, services).await
    }

    async fn start_with(
        discord: FakeDiscord,
        store: TestStore,
        clock: Arc<FixedClock>,
        services: AppServices,
    ) -> Self {
        let bot = RunningBot::start(&services, &discord);
        discord.wait_until_ready().await;
        Self {
            discord,
            services,
            clock,
            bot,
            store,
        }
    }

    /// Stops the bot, and starts another one on the same database.
    pub async fn restart(self) -> Self {
        self.bot.stop().await;
        self.discord.wait_until_disconnected().await;
        let bot = RunningBot::start(&self.services, &self.discord);
        let another_connects = self.discord.is_connected_within(WAIT_TIMEOUT).await;
        assert!(another_connects, "the bot is ready again");
        Self { bot, ..self }
    }

    /// The player of the demo team with the zone of Lisbon.
    pub fn ines(&self) -> FakeUser {
        self.event_manager(demo::PLAYER_ID, "ines")
    }

    /// A player of the demo team, by number.
    pub fn player(&self, number: u64) -> FakeUser {
        self.event_manager(player_id(number).as_str(), "somebody")
    }

    /// A user to whom Discord offers all commands; the bot decides whether the user is an admin.
    fn event_manager(&self, id: &str, name: &str) -> FakeUser {
        let user = self.discord.user(id, name);
        user.with_permissions(commands::ADMIN_PERMISSION.bits())
    }

    /// Returns all messages of the outbox, the newest first.
    pub async fn messages(&self) -> Vec<OutboxMessage> {
        let mut reading = self.services.store.read().await.expect("a database");
        reading
            .messages(&MessageFilter::default(), None, 200)
            .await
            .expect("a database")
    }

    /// Looks now and after each change of the database, until something is found.
    async fn wait_for<T>(&self, sentence: &str, look: impl AsyncFn() -> Option<T>) -> T {
        loop {
            let seen = self.services.store.version().await.expect("a database");
            if let Some(found) = look().await {
                return found;
            }
            let next = timeout(WAIT_TIMEOUT, self.services.store.version_after(seen)).await;
            next.expect(sentence).expect("a database");
        }
    }

    /// Waits until `count` messages are settled; returns them, the newest first.
    pub async fn wait_for_settled(&self, count: usize) -> Vec<OutboxMessage> {
        let settled = async || {
            let mut messages = self.messages().await;
            messages.retain(|message| message.state != MessageState::Waiting);
            (messages.len() >= count).then_some(messages)
        };
        self.wait_for("enough messages are settled", settled).await
    }

    /// Waits until the outbox has a message that is not due yet.
    pub async fn wait_for_upcoming_message(&self) {
        let upcoming = async || {
            // A message that is being sent is still `Waiting` in the database.
            let now = self.services.now();
            let waits = |message: &OutboxMessage| {
                message.state == MessageState::Waiting && message.wanted.due_at > now
            };
            self.messages().await.into_iter().find(waits)
        };
        self.wait_for("a message is stored", upcoming).await;
    }

    /// Waits until the bot has stored what it sees of the server.
    pub async fn wait_for_discord_server(&self) -> DiscordServer {
        let stored = async || {
            let mut reading = self.services.store.read().await.expect("a database");
            reading.discord_server().await.expect("a database")
        };
        self.wait_for("the server is stored", stored).await
    }

    /// Waits until the bot has stored the status of a day.
    pub async fn wait_for_day_status(&self, day: Day) {
        let looked = async {
            loop {
                let seen = self.services.store.version().await.expect("a database");
                let mut reading = self.services.store.read().await.expect("a database");
                let known = reading
                    .announced_statuses(day, day)
                    .await
                    .expect("a database");
                if !known.is_empty() {
                    return;
                }
                drop(reading);
                // The store does not notify of it.
                let news = self.services.store.version_after(seen);
                let _ = timeout(Duration::from_millis(200), news).await;
            }
        };
        timeout(WAIT_TIMEOUT, looked)
            .await
            .expect("the status is stored");
    }

    /// Waits for a heartbeat with this problem.
    pub async fn wait_for_problem(&self, sentence: &str) {
        self.wait_for_health(|response| response.faults.iter().any(|fault| fault == sentence))
            .await;
    }

    /// Waits for a heartbeat with a problem that contains this text.
    pub async fn wait_for_problem_about(&self, text: &str) {
        self.wait_for_health(|response| response.faults.iter().any(|fault| fault.contains(text)))
            .await;
    }

    /// Waits for a heartbeat without problems.
    pub async fn wait_for_no_problems(&self) {
        self.wait_for_health(|response| {
            response.liveness == BotLiveness::Alive && response.faults.is_empty()
        })
        .await;
    }

    /// Returns the bot's problems.
    pub async fn problems(&self) -> Vec<String> {
        let response = heartbeat::bot_status(&self.services).await;
        response.expect("a database").faults
    }

    /// Waits for a heartbeat.
    pub async fn wait_for_heartbeat(&self) {
        self.wait_for_health(|response| response.liveness == BotLiveness::Alive)
            .await;
    }

    /// Advances the clock by minutes, with a heartbeat in each, so that the bot never counts as late.
    pub async fn pass_minutes(&self, minutes: i64) {
        for _ in 0..minutes {
            self.clock.advance(TimeDelta::minutes(1));
            let beaten = async {
                while self.last_heartbeat().await != Some(self.services.now()) {
                    sleep(Duration::from_millis(50)).await;
                }
            };
            timeout(WAIT_TIMEOUT, beaten).await.expect("a heartbeat");
        }
    }

    async fn last_heartbeat(&self) -> Option<chrono::DateTime<chrono::Utc>> {
        let response = heartbeat::bot_status(&self.services).await;
        response.expect("a database").last
    }

    /// Waits for a heartbeat that reports a disconnected gateway.
    pub async fn wait_for_disconnect(&self) {
        let is_cut_off = |response: &BotStatus| {
            response.liveness == BotLiveness::Disconnected && response.gateway.since.is_some()
        };
        self.wait_for_health(is_cut_off).await;
    }

    async fn wait_for_health(&self, is_wanted: impl Fn(&BotStatus) -> bool) {
        loop {
            let seen = self.services.store.version().await.expect("a database");
            let response = heartbeat::bot_status(&self.services)
                .await
                .expect("a database");
            if is_wanted(&response) {
                return;
            }
            let next = timeout(WAIT_TIMEOUT, self.services.store.version_after(seen)).await;
            next.unwrap_or_else(|_| panic!("the last health report is {response:?}"))
                .expect("a database");
        }
    }

    /// Waits until a message is postponed after this number of attempts.
    pub async fn wait_for_postponement(&self, attempts: i64) {
        let postponed = async || {
            let waits = |message: &OutboxMessage| {
                message.attempts == attempts && !message.reason.is_empty()
            };
            self.messages().await.into_iter().find(waits)
        };
        self.wait_for("a message is postponed", postponed).await;
    }

    /// Advances the clock until `count` messages are settled.
    pub async fn advance_until_settled(&self, count: usize) -> Vec<OutboxMessage> {
        let became = async {
            loop {
                let version = self.services.store.version().await.expect("a database");
                let mut messages = self.messages().await;
                messages.retain(|message| message.state != MessageState::Waiting);
                if messages.len() >= count {
                    return messages;
                }
                self.clock.advance(TimeDelta::minutes(1));
                // While all requests are blocked, the store does not change.
                let news = self.services.store.version_after(version);
                let _ = timeout(Duration::from_millis(500), news).await;
            }
        };
        let became = timeout(WAIT_TIMEOUT, became).await;
        became.expect("enough messages are settled")
    }

    /// Opens the database a second time, as another program does.
    pub async fn open_second_store(&self) -> Arc<dyn Store> {
        self.store.open_second().await
    }

    /// Sets the channel for the bot's posts.
    pub async fn set_channel(&self) {
        self.change_settings(&json!({"chat": {"channelId": CHANNEL_ID}}))
            .await;
    }

    /// Changes the settings as an admin does.
    pub async fn change_settings(&self, patch: &Value) {
        change_settings(&self.services, patch).await;
    }

    /// A user without a player.
    pub fn stranger(&self) -> FakeUser {
        self.event_manager("100000000000000999", "stranger")
    }

    /// Returns Ines's right to change her own data.
    pub async fn owner(&self) -> PlayerOwner {
        owner(&self.services, demo::PLAYER_ID).await
    }

    /// Returns the right of a player of the demo team to change their own data, by number.
    pub async fn owner_of(&self, number: u64) -> PlayerOwner {
        owner(&self.services, player_id(number).as_str()).await
    }

    /// Returns one of Ines's days as stored.
    pub async fn stored(&self, day: Day) -> OwnDay {
        self.stored_of(2, day).await
    }

    /// Returns a day of a player as stored.
    pub async fn stored_of(&self, number: u64, day: Day) -> OwnDay {
        let owner = self.owner_of(number).await;
        let fortnight = own_fortnight(&self.services, &owner, Some(day)).await;
        fortnight.expect("a fortnight").days.swap_remove(0)
    }

    /// Waits until the bot stops with an error; returns the error.
    pub async fn wait_for_error(self) -> String {
        let ended = timeout(WAIT_TIMEOUT, self.bot.running).await;
        let ended = ended.expect("the bot stops").expect("it does not panic");
        format!("{:#}", ended.expect_err("the bot stops with an error"))
    }

    /// Shuts the bot down as a signal does, and asserts that the fake Discord recorded no violations.
    pub async fn close(self) {
        self.bot.stop().await;
        self.discord.wait_until_disconnected().await;
        assert_eq!(self.discord.violations(), [""; 0]);
    }
}

async fn empty_database() -> (TestStore, Arc<FixedClock>, AppServices) {
    let store = TestStore::sqlite().await;
    let clock = Arc::new(FixedClock::at(NOW));
    let services = services_with_clock(&store, clock.clone());
    (store, clock, services)
}

pub fn services(store: &TestStore) -> AppServices {
    services_with_clock(store, Arc::new(FixedClock::at(NOW)))
}

fn services_with_clock(store: &TestStore, clock: Arc<FixedClock>) -> AppServices {
    AppServices::new(store.shared(), clock, Arc::new(SeededEntropy::default()))
}

pub fn bot_context(services: &AppServices) -> BotContext {
    BotContext::new(services.clone(), "https://muster.example".to_owned())
}

pub fn settings(api_url: &str) -> ChatBotConfig {
    ChatBotConfig {
        token: SecretString::presented(TOKEN),
        guild_id: GUILD_ID,
        api_url: Some(api_url.to_owned()),
    }
}
