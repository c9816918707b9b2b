//! A user in the server who types commands, presses buttons and fills in forms.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout;

use super::bot_reply::BotReply;
use super::{
    BotResponses, DEFERRED_TYPES, FakeDiscordState, RESPONSE_DEADLINE, SentInteraction,
    WAIT_TIMEOUT, command_input, payload,
};

/// Discord's types of interactions.
pub(super) const COMMAND: u8 = 2;
pub(super) const COMPONENT: u8 = 3;
pub(super) const TYPING: u8 = 4;
pub(super) const FORM: u8 = 5;
/// Discord's type of a response that is a message.
const MESSAGE: u64 = 4;
/// The permission bits of a user without permissions, and of an administrator.
const NO_PERMISSION: u64 = 0;
const ADMINISTRATOR: u64 = 1 << 3;

/// A Discord account. Cheap to clone.
#[derive(Clone)]
pub struct FakeUser {
    state: Arc<FakeDiscordState>,
    account: Value,
    /// The permission bits in the server.
    permissions: u64,
    /// The direct channel of the interaction; `None` for the server's channel.
    direct: Option<String>,
    /// Another server of the bot, in which the user is.
    other_server: Option<u64>,
}

impl FakeUser {
    pub(super) fn new(state: Arc<FakeDiscordState>, id: &str, name: &str) -> Self {
        let account = payload::user(id, name);
        Self {
            state,
            account,
            permissions: NO_PERMISSION,
            direct: None,
            other_server: None,
        }
    }

    /// Makes the user an administrator of the server.
    #[must_use]
    pub fn as_administrator(mut self) -> Self {
        self.permissions = ADMINISTRATOR;
        self
    }

    /// Gives the user these permission bits in the server.
    #[must_use]
    pub fn with_permissions(mut self, permissions: u64) -> Self {
        self.permissions = permissions;
        self
    }

    /// Sets a field of the account, as Discord sends it.
    #[must_use]
    pub fn with_account_field(mut self, name: &str, value: Value) -> Self {
        self.account[name] = value;
        self
    }

    /// Moves the user to another server of the bot, where the commands are offered too.
    #[must_use]
    pub fn in_other_server(mut self, id: u64) -> Self {
        self.other_server = Some(id);
        self
    }

    /// Moves the user to the direct channel with the bot.
    #[must_use]
    pub fn in_direct_channel(mut self) -> Self {
        self.direct = Some(self.direct_channel());
        self
    }

    /// Returns the names of the commands that Discord offers the user here.
    ///
    /// Commands of a server are not offered in direct channels, and `default_member_permissions` hides commands from
    /// members without all these permissions:
    /// <https://discord.com/developers/docs/interactions/application-commands#using-default-permissions>.
    pub fn offered_commands(&self) -> Vec<String> {
        let name = |command: &Value| command["name"].as_str().unwrap_or_default().to_owned();
        self.command_definitions().iter().map(name).collect()
    }

    /// Returns the definitions of the commands that Discord offers the user here.
    pub(super) fn command_definitions(&self) -> Vec<Value> {
        if self.direct.is_some() {
            return Vec::new();
        }
        let mut commands = self.state.commands.borrow().clone().unwrap_or_default();
        commands.retain(|command| self.is_offered(command));
        commands
    }

    fn is_offered(&self, command: &Value) -> bool {
        let needed = command["default_member_permissions"].as_str();
        let Some(needed) = needed.map(|bits| bits.parse().unwrap_or(0_u64)) else {
            return true;
        };
        let own = self.permissions;
        own & ADMINISTRATOR != 0 || needed != 0 && own & needed == needed
    }

    fn direct_channel(&self) -> String {
        let account = self.account["id"].as_str().unwrap_or_default();
        let channels = &self.state.channels;
        channels.direct_channel(account, || self.state.fresh_id())
    }

    /// Sends a slash command with its options. A subcommand follows the name after a blank; an account is given by its
    /// id.
    ///
    /// # Panics
    /// When the command does not match a registered one, or the bot does not respond in time.
    pub async fn command(&self, name: &str, options: &[(&str, &str)]) -> BotReply {
        let data = self.command_data(name, options, None);
        self.interact(COMMAND, &data, None).await
    }

    /// Sends a slash command that is delivered to the bot twice: only the first response is accepted.
    ///
    /// # Panics
    /// Like [`FakeUser::command`].
    pub async fn command_delivered_twice(&self, name: &str, options: &[(&str, &str)]) -> BotReply {
        let data = self.command_data(name, options, None);
        self.send_interaction(COMMAND, &data, None, 2).await
    }

    /// Presses a component with this id twice at once, as if the interaction were delivered twice.
    pub async fn press_delivered_twice(&self, custom_id: &str) -> BotReply {
        let message = payload::message(&self.state, &json!({"content": "a message"}));
        let data = json!({"custom_id": custom_id, "component_type": 2});
        self.send_interaction(COMPONENT, &data, Some(message), 2)
            .await
    }

    /// Submits a form with this id and these rows.
    pub async fn submit_form(&self, custom_id: &str, rows: Value) -> BotReply {
        let data = json!({"custom_id": custom_id, "components": rows});
        self.submit(&data).await
    }

    /// Waits until the bot has sent `count` direct messages to this user; returns all, in order.
    pub async fn wait_for_direct_messages(&self, count: usize) -> Vec<BotReply> {
        let channel = self.direct_channel();
        let messages = self.state.channels.wait_for_count(&channel, count).await;
        messages.iter().map(|message| self.view(message)).collect()
    }

    /// The number of direct messages from the bot to this user.
    pub fn direct_message_count(&self) -> usize {
        let channel = self.direct_channel();
        self.state.channels.messages_in(&channel).len()
    }

    /// Returns a message of the channel as this user sees it, with its buttons.
    pub fn view(&self, message: &Value) -> BotReply {
        BotReply::new(self.clone(), MESSAGE, message.clone(), Duration::ZERO)
    }

    /// Returns the autocompletion of an option: the labels and values of the choices.
    ///
    /// # Panics
    /// Like [`FakeUser::command`].
    pub async fn autocomplete(
        &self,
        command: &str,
        option: &str,
        typed: &str,
    ) -> Vec<(String, String)> {
        self.autocomplete_with_options(command, &[], option, typed)
            .await
    }

    /// Returns the autocompletion of an option, with other options already typed.
    ///
    /// # Panics
    /// Like [`FakeUser::command`].
    pub async fn autocomplete_with_options(
        &self,
        command: &str,
        before: &[(&str, &str)],
        option: &str,
        typed: &str,
    ) -> Vec<(String, String)> {
        let options = [before, &[(option, typed)]].concat();
        let data = self.command_data(command, &options, Some(option));
        let answer = self.interact(TYPING, &data, None).await;
        let choices = answer.data()["choices"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let text =
            |choice: &Value, name: &str| choice[name].as_str().unwrap_or_default().to_owned();
        choices
            .iter()
            .map(|choice| (text(choice, "name"), text(choice, "value")))
            .collect()
    }

    /// Uses a component with this id, as in an old message.
    pub async fn press_custom_id(&self, custom_id: &str) -> BotReply {
        let message = payload::message(&self.state, &json!({"content": "an old message"}));
        let data = json!({"custom_id": custom_id, "component_type": 2});
        self.interact(COMPONENT, &data, Some(message)).await
    }

    /// Uses a component, in the channel of its message.
    pub(super) async fn use_component(&self, source: &Value, data: &Value) -> BotReply {
        let channel = source["channel_id"].as_str();
        let direct = channel.filter(|channel| *channel != payload::CHANNEL_ID);
        let person = Self {
            direct: direct.map(str::to_owned).or_else(|| self.direct.clone()),
            ..self.clone()
        };
        let channel = person.direct.as_deref().unwrap_or(payload::CHANNEL_ID);
        let mut message = payload::message_in(&self.state, channel, source);
        if source["id"].is_string() {
            message["id"] = source["id"].clone();
        }
        let data = payload::with_resolved(&self.state, data);
        person.interact(COMPONENT, &data, Some(message)).await
    }

    /// Uses a component of an old message in the direct channel.
    pub async fn press_custom_id_in_direct_channel(&self, custom_id: &str) -> BotReply {
        let channel = self.direct_channel();
        let old = json!({"content": "an old message", "channel_id": channel});
        let data = json!({"custom_id": custom_id, "component_type": 2});
        self.use_component(&old, &data).await
    }

    pub(super) async fn submit(&self, data: &Value) -> BotReply {
        self.interact(FORM, data, None).await
    }

    fn command_data(
        &self,
        command: &str,
        options: &[(&str, &str)],
        focused: Option<&str>,
    ) -> Value {
        let name = command.split(' ').next().unwrap_or_default();
        let is_offered = self
            .offered_commands()
            .iter()
            .any(|offered| offered == name);
        assert!(is_offered, "/{name} is not offered here");
        command_input::command_data(&self.state, command, options, focused)
    }

    async fn interact(&self, kind: u8, data: &Value, message: Option<Value>) -> BotReply {
        self.send_interaction(kind, data, message, 1).await
    }

    /// Sends an interaction to the bot `times` times, and waits for the reply.
    async fn send_interaction(
        &self,
        kind: u8,
        data: &Value,
        message: Option<Value>,
        times: usize,
    ) -> BotReply {
        let (id, token) = (
            self.state.fresh_id(),
            format!("interaction-{}", self.state.fresh_id()),
        );
        let (account, permissions) = (&self.account, self.permissions.to_string());
        let mut event = payload::interaction(&id, &token, kind, account, &permissions, data);
        event["app_permissions"] = json!(self.state.channels.permissions().to_string());
        if let Some(channel) = &self.direct {
            payload::make_direct(&mut event, channel);
        } else if let Some(server) = self.other_server {
            payload::move_to_server(&mut event, server);
        }
        let used = message
            .as_ref()
            .and_then(|message| message["id"].as_str().map(str::to_owned));
        if let Some(message) = message {
            event["message"] = message;
        }
        if let Some(account_id) = account["id"].as_str() {
            let member = (account_id.to_owned(), account.clone());
            if self.other_server.is_none() {
                self.state.members().extend([member]);
                self.state.channels.set_departed(account_id, false);
            }
        }
        let answered = watch::Sender::default();
        let response = answered.subscribe();
        let interaction = SentInteraction {
            id,
            kind,
            began: Instant::now(),
            channel: event["channel_id"].as_str().unwrap_or_default().to_owned(),
            message: used,
            deliveries: times,
            is_expired: false,
            answered,
        };
        self.state.interactions().insert(token, interaction);
        for _ in 0..times {
            let is_there = self
                .state
                .sessions
                .publish("INTERACTION_CREATE", event.clone());
            assert!(is_there, "no bot is connected");
        }
        self.wait_for_reply(response).await
    }

    async fn wait_for_reply(&self, mut response: watch::Receiver<BotResponses>) -> BotReply {
        let first = timeout(
            RESPONSE_DEADLINE,
            response.wait_for(|answered| answered.first.is_some()),
        )
        .await;
        let first_body =
            first.map(|answered| answered.ok().and_then(|answered| answered.first.clone()));
        let Ok(Some((kind, data, took))) = first_body else {
            let violations = self.state.violations().clone();
            panic!("no response in time: {violations:?}");
        };
        if !DEFERRED_TYPES.contains(&kind) {
            return BotReply::new(self.clone(), kind, data, took);
        }
        let kept = timeout(
            WAIT_TIMEOUT,
            response.wait_for(|answered| answered.edited.is_some()),
        )
        .await;
        let edited =
            kept.map(|answered| answered.ok().and_then(|answered| answered.edited.clone()));
        let Ok(Some(mut edited)) = edited else {
            panic!(
                "the deferred response was not edited: {:?}",
                self.state.violations()
            );
        };
        // The deferred response determines who sees the message.
        edited["flags"] = data["flags"].clone();
        BotReply::new(self.clone(), kind, edited, took)
    }
}
