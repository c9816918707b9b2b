//! The client for Discord’s REST API: one method for each call.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use app_runtime::config::ChatBotConfig;
use app_service::port::Clock;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use serenity::all::{
    ApplicationId, ChannelId, CreateCommand, GuildId, LightMethod, MessageId, UserId,
};
use serenity::http::{Request, Route};
use tokio::time::sleep;

use super::direct_channels::DirectChannels;
use super::error::DiscordError;
use super::interactions;
use super::rate_limiter::{DiscordRateLimiter, RateLimitHeaders};

/// How long one request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The number of attempts of a request that a user or the start of the bot waits for.
const MAX_ATTEMPTS: u32 = 5;
/// The longest delay before a retry; a request that has to wait longer fails.
const MAX_RETRY_DELAY: Duration = Duration::from_mins(1);

pub type DiscordResult<T = Value> = Result<T, DiscordError>;

/// Discord's response to `/gateway/bot`.
#[derive(Debug, Clone)]
pub struct GatewayInfo {
    pub url: String,
    /// How many sessions may still begin until the limit is reset.
    pub sessions_left: u32,
    /// The time until the limit is reset.
    pub reset_after: Duration,
}

/// A client for Discord's REST API.
pub struct DiscordClient {
    client: RwLock<reqwest::Client>,
    /// The value of the `Authorization` header: the word `Bot` and the token.
    token: String,
    /// Replaces Discord's own address.
    api_url: Option<String>,
    pub(super) application: OnceLock<ApplicationId>,
    /// The bot's own account.
    account: OnceLock<UserId>,
    guild: GuildId,
    pub(super) clock: Arc<dyn Clock>,
    rate_limiter: DiscordRateLimiter,
    pub(super) direct_channels: DirectChannels,
}

impl DiscordClient {
    pub fn new(chat: &ChatBotConfig, clock: Arc<dyn Clock>) -> Self {
        Self {
            client: RwLock::default(),
            token: format!("Bot {}", chat.token.reveal()),
            api_url: chat.api_url.clone(),
            application: OnceLock::new(),
            account: OnceLock::new(),
            guild: GuildId::new(chat.guild_id),
            rate_limiter: DiscordRateLimiter::new(Arc::clone(&clock)),
            direct_channels: DirectChannels::default(),
            clock,
        }
    }

    /// Drops pooled connections: after a network failure they may be dead, and responses cannot wait for a timeout.
    pub fn forget_connections(&self) {
        *self.client.write().unwrap_or_else(PoisonError::into_inner) = reqwest::Client::new();
    }

    /// Returns the gateway URL and the limit on sessions. There is no retry when Discord is unreachable.
    pub async fn gateway(&self) -> DiscordResult<GatewayInfo> {
        let first = self.request(LightMethod::Get, Route::GatewayBot, None::<&()>);
        let answer = match first.await {
            Err(DiscordError::NotBefore(..) | DiscordError::Rejected { status: 500.., .. }) => {
                let again =
                    self.request_with_retries(LightMethod::Get, Route::GatewayBot, None::<&()>);
                again.await?
            }
            answer => answer?,
        };
        let limit = &answer["session_start_limit"];
        let number = |name: &str| limit[name].as_u64();
        Ok(GatewayInfo {
            url: text_field(&answer, "url")?,
            sessions_left: number("remaining")
                .map_or(u32::MAX, |left| left.try_into().unwrap_or(u32::MAX)),
            reset_after: Duration::from_millis(number("reset_after").unwrap_or_default()),
        })
    }

    /// Returns the application that the token belongs to.
    pub async fn application(&self) -> DiscordResult<ApplicationId> {
        let route = Route::Oauth2ApplicationCurrent;
        let answer = self.request_with_retries(LightMethod::Get, route, None::<&()>);
        let answer = answer.await?;
        let application: ApplicationId = id_field(&answer)?;
        // The bots of early applications have an id that differs from the application's.
        let account = id_field(&answer["bot"]).unwrap_or_else(|_| UserId::new(application.get()));
        self.account.get_or_init(|| account);
        Ok(*self.application.get_or_init(|| application))
    }

    /// The bot's own account; known after [`DiscordClient::application`].
    pub fn account(&self) -> UserId {
        self.account.get().copied().unwrap_or_default()
    }

    /// The application; known after [`DiscordClient::application`].
    pub fn application_id(&self) -> ApplicationId {
        self.application.get().copied().unwrap_or_default()
    }

    pub fn guild(&self) -> GuildId {
        self.guild
    }

    /// Returns a channel with its permission overwrites.
    pub async fn channel(&self, channel_id: ChannelId) -> DiscordResult {
        let route = Route::Channel { channel_id };
        self.request_limited(LightMethod::Get, route, None::<&()>)
            .await
    }

    /// Returns the servers of the bot, each with its id and name.
    pub async fn servers(&self) -> DiscordResult {
        self.request_limited(LightMethod::Get, Route::UserMeGuilds, None::<&()>)
            .await
    }

    /// Returns the servers of the bot, with retries.
    pub async fn servers_with_retries(&self) -> DiscordResult {
        self.request_with_retries(LightMethod::Get, Route::UserMeGuilds, None::<&()>)
            .await
    }

    /// Returns all channels of the team's server, without threads.
    pub async fn channels(&self) -> DiscordResult {
        let guild_id = self.guild;
        let route = Route::GuildChannels { guild_id };
        self.request_limited(LightMethod::Get, route, None::<&()>)
            .await
    }

    /// Returns all roles of the team's server.
    pub async fn roles(&self) -> DiscordResult {
        let guild_id = self.guild;
        let route = Route::GuildRoles { guild_id };
        self.request_limited(LightMethod::Get, route, None::<&()>)
            .await
    }

    /// Returns the bot as a member of the team's server, with its roles.
    pub async fn own_member(&self) -> DiscordResult {
        self.member(self.account()).await
    }

    /// Returns a member of the team's server. It needs no privileged intent.
    pub async fn member(&self, user_id: UserId) -> DiscordResult {
        let guild_id = self.guild;
        let route = Route::GuildMember { guild_id, user_id };
        self.request_limited(LightMethod::Get, route, None::<&()>)
            .await
    }

    /// Returns the commands that are registered in the guild, or globally without one.
    pub async fn registered_commands(
        &self,
        application: ApplicationId,
        guild: Option<GuildId>,
    ) -> DiscordResult {
        let route = command_route(application, guild);
        self.request_with_retries(LightMethod::Get, route, None::<&()>)
            .await
    }

    /// Replaces the commands of the guild, or the global ones without one. The call is idempotent.
    pub async fn register_commands(
        &self,
        application: ApplicationId,
        guild: Option<GuildId>,
        commands: &[CreateCommand],
    ) -> DiscordResult<()> {
        let route = command_route(application, guild);
        self.request_with_retries(LightMethod::Put, route, Some(commands))
            .await
            .map(drop)
    }

    pub async fn send_message(
        &self,
        channel_id: ChannelId,
        body: &impl Serialize,
    ) -> DiscordResult<MessageId> {
        let route = Route::ChannelMessages { channel_id };
        id_field(
            &self
                .request_limited(LightMethod::Post, route, Some(body))
                .await?,
        )
    }

    /// Returns the newest messages of a channel; none without the permission to read them.
    pub async fn newest_messages(&self, channel_id: ChannelId) -> DiscordResult {
        let route = Route::ChannelMessages { channel_id };
        self.request_limited(LightMethod::Get, route, None::<&()>)
            .await
    }

    pub async fn edit_message(
        &self,
        channel_id: ChannelId,
        message_id: MessageId,
        edit: &impl Serialize,
    ) -> DiscordResult<()> {
        let route = Route::ChannelMessage {
            channel_id,
            message_id,
        };
        self.request_limited(LightMethod::Patch, route, Some(edit))
            .await
            .map(drop)
    }

    pub async fn pin(&self, channel_id: ChannelId, message_id: MessageId) -> DiscordResult<()> {
        let route = Route::ChannelPin {
            channel_id,
            message_id,
        };
        self.request_limited(LightMethod::Put, route, None::<&()>)
            .await
            .map(drop)
    }

    pub async fn unpin(&self, channel_id: ChannelId, message_id: MessageId) -> DiscordResult<()> {
        let route = Route::ChannelPin {
            channel_id,
            message_id,
        };
        self.request_limited(LightMethod::Delete, route, None::<&()>)
            .await
            .map(drop)
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Whether all requests are blocked at present.
    pub fn is_blocked(&self) -> bool {
        self.rate_limiter.is_blocked()
    }

    /// Sends a request that counts against Discord's rate limits.
    pub(super) async fn request_limited(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&(impl Serialize + ?Sized)>,
    ) -> DiscordResult {
        self.rate_limiter
            .acquire((method, route.ratelimiting_bucket()))
            .await?;
        self.request(method, route, body).await
    }

    /// Sends a request with retries while Discord is busy or fails.
    pub(super) async fn request_with_retries(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&(impl Serialize + ?Sized)>,
    ) -> DiscordResult {
        for tries in 1..MAX_ATTEMPTS {
            let error = match self.request(method, route, body).await {
                Err(error) if error.status() != Some(401) => error,
                response => return response,
            };
            let wait = error.retry_delay(tries, self.clock.now());
            match wait.and_then(|wait| wait.to_std().ok()) {
                Some(wait) if wait <= MAX_RETRY_DELAY => sleep(wait).await,
                _ => return Err(error),
            }
        }
        self.request(method, route, body).await
    }

    async fn request(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&(impl Serialize + ?Sized)>,
    ) -> DiscordResult {
        self.request_within(REQUEST_TIMEOUT, method, route, body)
            .await
    }

    /// Sends a request that may take as long as `timeout`.
    pub(super) async fn request_within(
        &self,
        timeout: Duration,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&(impl Serialize + ?Sized)>,
    ) -> DiscordResult {
        self.rate_limiter.check_address()?;
        let key = (method, route.ratelimiting_bucket());
        let body = body.map(serde_json::to_vec).transpose();
        let body = body.map_err(|_| DiscordError::InvalidRequest)?;
        let request = Request::new(route, method).body(body);
        let client = self
            .client
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let request = request
            .build(&client, &self.token, self.api_url.as_deref())
            .map_err(|_| DiscordError::InvalidRequest)?;
        let request = request.timeout(timeout).build();
        let mut request = request.map_err(|_| DiscordError::InvalidRequest)?;
        if let Route::ChannelPin { .. } = route {
            replace_pin_route(&mut request);
        }
        let Ok(answer) = client.execute(request).await else {
            return Err(self.rate_limiter.record_unreachable());
        };
        let (status, limits) = (answer.status(), RateLimitHeaders::of(answer.headers()));
        let Ok(body) = answer.bytes().await else {
            return Err(self.rate_limiter.record_unreachable());
        };
        let body: Value = serde_json::from_slice(&body).unwrap_or_default();
        if status.is_success() {
            self.rate_limiter.record_success(key, &limits);
            return Ok(body);
        }
        let error = self
            .rate_limiter
            .record_failure(key, status.as_u16(), &limits, &body);
        if error.status() == Some(401) && !interactions::has_own_token(route) {
            self.rate_limiter.record_invalid_token();
        }
        Err(error)
    }
}

fn command_route(application_id: ApplicationId, guild: Option<GuildId>) -> Route<'static> {
    match guild {
        Some(guild_id) => Route::GuildCommands {
            application_id,
            guild_id,
        },
        None => Route::Commands { application_id },
    }
}

/// serenity 0.12 only has the deprecated route of pins.
///
/// <https://discord.com/developers/docs/resources/message#pin-message>
fn replace_pin_route(request: &mut reqwest::Request) {
    let path = request.url().path().replace("/pins/", "/messages/pins/");
    request.url_mut().set_path(&path);
}

fn text_field(answer: &Value, name: &str) -> DiscordResult<String> {
    let text = answer[name].as_str();
    text.map(str::to_owned).ok_or(DiscordError::InvalidResponse)
}

pub(super) fn id_field<T: From<std::num::NonZeroU64>>(answer: &Value) -> DiscordResult<T> {
    let id = text_field(answer, "id")?.parse::<std::num::NonZeroU64>();
    id.map(T::from).map_err(|_| DiscordError::InvalidResponse)
}
