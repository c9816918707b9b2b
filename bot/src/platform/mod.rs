//! What the bot asks of the chat platform, and how it is refused.
//!
//! serenity keeps the connection and knows the shapes; requests go out here, because serenity's own limiter waits as
//! long as the platform wishes, be it two days, and tells nobody. Here a refusal comes back at once, with the instant
//! from which another try is of use.

mod gate;
mod refusal;

use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use app_runtime::configuration::ChatBot;
use app_service::port::Clock;
use serde::Serialize;
use serde_json::Value;
use serenity::all::{
    ApplicationId, ChannelId, CreateCommand, CreateInteractionResponse, EditInteractionResponse,
    GuildId, InteractionId, LightMethod, MessageId, UserId,
};
use serenity::http::{Request, Route};
use tokio::time::sleep;

use gate::{Gate, Limits};
pub use refusal::Refusal;

/// How long the platform has for one answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// How often something is asked that somebody waits for.
const TRIES: u32 = 5;
/// Nobody waits longer than this for the next try.
const REPRIEVE: Duration = Duration::from_secs(60);

type Heard<T = Value> = Result<T, Refusal>;

/// The platform's REST half.
pub struct Platform {
    client: RwLock<reqwest::Client>,
    /// With the word for its kind before it.
    token: String,
    /// Another address than the platform's own.
    api_url: Option<String>,
    application: OnceLock<ApplicationId>,
    /// The bot's own account.
    account: OnceLock<UserId>,
    guild: GuildId,
    clock: Arc<dyn Clock>,
    gate: Gate,
}

impl Platform {
    pub fn new(chat: &ChatBot, clock: Arc<dyn Clock>) -> Self {
        Self {
            client: RwLock::default(),
            token: format!("Bot {}", chat.token.reveal()),
            api_url: chat.api_url.clone(),
            application: OnceLock::new(),
            account: OnceLock::new(),
            guild: GuildId::new(chat.guild_id),
            gate: Gate::new(Arc::clone(&clock)),
            clock,
        }
    }

    /// Connections from before the network failed may be dead, and answers cannot wait for that to show.
    pub fn forget_connections(&self) {
        *self.client.write().unwrap_or_else(PoisonError::into_inner) = reqwest::Client::new();
    }

    /// Where events come from. One that is not there at all is not asked again.
    pub async fn gateway(&self) -> Heard<String> {
        let first = self.ask(LightMethod::Get, Route::Gateway, None::<&()>);
        let answer = match first.await {
            Err(Refusal::Later(..) | Refusal::Answered { status: 500.., .. }) => {
                let again = self.ask_patiently(LightMethod::Get, Route::Gateway, None::<&()>);
                again.await?
            }
            answer => answer?,
        };
        text(&answer, "url")
    }

    /// Which application the token belongs to.
    pub async fn application(&self) -> Heard<ApplicationId> {
        let route = Route::Oauth2ApplicationCurrent;
        let answer = self.ask_patiently(LightMethod::Get, route, None::<&()>);
        let answer = answer.await?;
        let application: ApplicationId = id(&answer)?;
        // Early applications have another id than their bots.
        let account = id(&answer["bot"]).unwrap_or_else(|_| UserId::new(application.get()));
        self.account.get_or_init(|| account);
        Ok(*self.application.get_or_init(|| application))
    }

    /// The bot's own account, known from [`Platform::application`] on.
    pub fn account(&self) -> UserId {
        self.account.get().copied().unwrap_or_default()
    }

    pub fn guild(&self) -> GuildId {
        self.guild
    }

    /// A channel with its permission overwrites.
    pub async fn channel(&self, channel_id: ChannelId) -> Heard {
        let route = Route::Channel { channel_id };
        self.enter(LightMethod::Get, route, None::<&()>).await
    }

    /// All roles of the team's server.
    pub async fn roles(&self) -> Heard {
        let guild_id = self.guild;
        let route = Route::GuildRoles { guild_id };
        self.enter(LightMethod::Get, route, None::<&()>).await
    }

    /// The bot as a member of the team's server, with its roles.
    pub async fn own_member(&self) -> Heard {
        let (guild_id, user_id) = (self.guild, self.account());
        let route = Route::GuildMember { guild_id, user_id };
        self.enter(LightMethod::Get, route, None::<&()>).await
    }

    /// Replaces the guild's commands by these; doing it again changes nothing.
    pub async fn register(
        &self,
        application_id: ApplicationId,
        guild_id: GuildId,
        commands: &[CreateCommand],
    ) -> Heard<()> {
        let route = Route::GuildCommands {
            application_id,
            guild_id,
        };
        self.ask_patiently(LightMethod::Put, route, Some(commands))
            .await
            .map(drop)
    }

    /// The channel in which one account is written to directly.
    pub async fn direct_channel(&self, account: UserId) -> Heard<ChannelId> {
        let body = serde_json::json!({"recipient_id": account});
        let route = Route::UserMeDmChannels;
        id(&self.enter(LightMethod::Post, route, Some(&body)).await?)
    }

    pub async fn say(&self, channel_id: ChannelId, said: &impl Serialize) -> Heard<MessageId> {
        let route = Route::ChannelMessages { channel_id };
        id(&self.enter(LightMethod::Post, route, Some(said)).await?)
    }

    pub async fn edit(
        &self,
        channel_id: ChannelId,
        message_id: MessageId,
        edit: &impl Serialize,
    ) -> Heard<()> {
        let route = Route::ChannelMessage {
            channel_id,
            message_id,
        };
        self.enter(LightMethod::Patch, route, Some(edit))
            .await
            .map(drop)
    }

    pub async fn pin(&self, channel_id: ChannelId, message_id: MessageId) -> Heard<()> {
        let route = Route::ChannelPin {
            channel_id,
            message_id,
        };
        self.enter(LightMethod::Put, route, None::<&()>)
            .await
            .map(drop)
    }

    pub async fn unpin(&self, channel_id: ChannelId, message_id: MessageId) -> Heard<()> {
        let route = Route::ChannelPin {
            channel_id,
            message_id,
        };
        self.enter(LightMethod::Delete, route, None::<&()>)
            .await
            .map(drop)
    }

    /// Answers an interaction. The platform does not count these, and a second try would come too late.
    pub async fn answer(
        &self,
        interaction_id: InteractionId,
        token: &str,
        response: &CreateInteractionResponse,
    ) -> Heard<()> {
        let route = Route::InteractionResponse {
            interaction_id,
            token,
        };
        self.ask(LightMethod::Post, route, Some(response))
            .await
            .map(drop)
    }

    /// Keeps the promise of an answer, with some patience for the platform.
    pub async fn fill_in(&self, token: &str, edit: &EditInteractionResponse) -> Heard<()> {
        let application = self.application.get().copied();
        let route = Route::WebhookOriginalInteractionResponse {
            application_id: application.unwrap_or_default(),
            token,
        };
        self.ask_patiently(LightMethod::Patch, route, Some(edit))
            .await
            .map(drop)
    }

    /// Whether the platform wants to hear nothing at all.
    pub fn is_closed(&self) -> bool {
        self.gate.is_closed()
    }

    /// Asks what counts against the platform's limits.
    async fn enter(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&(impl Serialize + ?Sized)>,
    ) -> Heard {
        self.gate
            .enter((method, route.ratelimiting_bucket()))
            .await?;
        self.ask(method, route, body).await
    }

    /// Asks again while the platform is busy or fails, for somebody who waits for it.
    async fn ask_patiently(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&(impl Serialize + ?Sized)>,
    ) -> Heard {
        for tries in 1..TRIES {
            let refusal = match self.ask(method, route, body).await {
                Err(refusal) if refusal.status() != Some(401) => refusal,
                heard => return heard,
            };
            let wait = refusal.wait(tries, self.clock.now());
            match wait.and_then(|wait| wait.to_std().ok()) {
                Some(wait) if wait <= REPRIEVE => sleep(wait).await,
                _ => return Err(refusal),
            }
        }
        self.ask(method, route, body).await
    }

    async fn ask(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&(impl Serialize + ?Sized)>,
    ) -> Heard {
        let key = (method, route.ratelimiting_bucket());
        let body = body.map(serde_json::to_vec).transpose();
        let body = body.map_err(|_| Refusal::Unsayable)?;
        let request = Request::new(route, method).body(body);
        let client = self
            .client
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let request = request
            .build(&client, &self.token, self.api_url.as_deref())
            .map_err(|_| Refusal::Unsayable)?;
        let Ok(answer) = request.timeout(ANSWER_WITHIN).send().await else {
            return Err(self.gate.broken_off());
        };
        let (status, limits) = (answer.status(), Limits::of(answer.headers()));
        let Ok(body) = answer.bytes().await else {
            return Err(self.gate.broken_off());
        };
        let body: Value = serde_json::from_slice(&body).unwrap_or_default();
        if status.is_success() {
            self.gate.heard(key, &limits);
            return Ok(body);
        }
        Err(self.gate.refused(key, status.as_u16(), &limits, &body))
    }
}

fn text(answer: &Value, name: &str) -> Heard<String> {
    let text = answer[name].as_str();
    text.map(str::to_owned).ok_or(Refusal::Unreadable)
}

fn id<T: From<std::num::NonZeroU64>>(answer: &Value) -> Heard<T> {
    let id = text(answer, "id")?.parse::<std::num::NonZeroU64>();
    id.map(T::from).map_err(|_| Refusal::Unreadable)
}
