//! Somebody in the server who types commands, presses buttons and fills in forms.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout;

use super::answer::Answer;
use super::{AT_MOST, Answered, DEADLINE, DEFERRED, Desk, Interaction, payload, typing};

/// The platform's numbers for kinds of interactions.
pub(super) const COMMAND: u8 = 2;
pub(super) const COMPONENT: u8 = 3;
pub(super) const TYPING: u8 = 4;
pub(super) const FORM: u8 = 5;
/// The platform's number for an answer that is a message.
const MESSAGE: u64 = 4;
/// Permissions of somebody without any, and of an administrator.
const NO_PERMISSION: &str = "0";
const ADMINISTRATOR: &str = "8";

/// An account of the platform. Cheap to clone.
#[derive(Clone)]
pub struct Person {
    desk: Arc<Desk>,
    account: Value,
    permissions: &'static str,
    /// The direct channel that the person acts in; `None`: the server's channel.
    direct: Option<String>,
}

impl Person {
    pub(super) fn new(desk: Arc<Desk>, id: &str, name: &str) -> Self {
        let account = payload::user(id, name);
        Self {
            desk,
            account,
            permissions: NO_PERMISSION,
            direct: None,
        }
    }

    /// The same person as an administrator of the server.
    #[must_use]
    pub fn as_administrator(mut self) -> Self {
        self.permissions = ADMINISTRATOR;
        self
    }

    /// Types a slash command with its options: its name, with a blank before the name of its part. An account is
    /// typed by its id.
    ///
    /// # Panics
    /// When the bot did not register it so, as then nobody can type it, or does not answer in time.
    pub async fn command(&self, name: &str, options: &[(&str, &str)]) -> Answer {
        let data = typing::typed(&self.desk, name, options, None);
        self.act(COMMAND, &data, None).await
    }

    /// Types a slash command of which the platform tells the bot twice: it takes the first answer alone.
    ///
    /// # Panics
    /// Like [`Person::command`].
    pub async fn command_told_twice(&self, name: &str, options: &[(&str, &str)]) -> Answer {
        let data = typing::typed(&self.desk, name, options, None);
        self.tell(COMMAND, &data, None, 2).await
    }

    /// Waits until the bot has written to this person so often, directly; answers it in order.
    pub async fn reads(&self, count: usize) -> Vec<Answer> {
        let account = self.account["id"].as_str().unwrap_or_default();
        let channel = self.desk.channels.direct(account, || self.desk.fresh_id());
        let said = self.desk.channels.says(&channel, count).await;
        said.iter().map(|said| self.sees(said)).collect()
    }

    /// How often the bot has written to this person directly.
    pub fn has_read(&self) -> usize {
        let account = self.account["id"].as_str().unwrap_or_default();
        let channel = self.desk.channels.direct(account, || self.desk.fresh_id());
        self.desk.channels.said_in(&channel).len()
    }

    /// A message that stands in the channel, with its buttons under this person's finger.
    pub fn sees(&self, message: &Value) -> Answer {
        Answer::new(self.clone(), MESSAGE, message.clone(), Duration::ZERO)
    }

    /// What is offered while an option is typed: labels, and the values behind them.
    ///
    /// # Panics
    /// Like [`Person::command`].
    pub async fn is_offered(
        &self,
        command: &str,
        option: &str,
        typed: &str,
    ) -> Vec<(String, String)> {
        self.is_offered_behind(command, &[], option, typed).await
    }

    /// The same, with other options typed already.
    ///
    /// # Panics
    /// Like [`Person::command`].
    pub async fn is_offered_behind(
        &self,
        command: &str,
        before: &[(&str, &str)],
        option: &str,
        typed: &str,
    ) -> Vec<(String, String)> {
        let options = [before, &[(option, typed)]].concat();
        let data = typing::typed(&self.desk, command, &options, Some(option));
        let answer = self.act(TYPING, &data, None).await;
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

    /// Uses a component that carries this id, whether or not a message shows it: one of a message of long ago.
    pub async fn press_old(&self, custom_id: &str) -> Answer {
        let message = payload::message(&self.desk, &json!({"content": "from long ago"}));
        let data = json!({"custom_id": custom_id, "component_type": 2});
        self.act(COMPONENT, &data, Some(message)).await
    }

    /// Acts in the channel of the message.
    pub(super) async fn use_component(&self, said: &Value, data: &Value) -> Answer {
        let channel = said["channel_id"].as_str();
        let direct = channel.filter(|channel| *channel != payload::CHANNEL_ID);
        let person = Self {
            direct: direct.map(str::to_owned).or_else(|| self.direct.clone()),
            ..self.clone()
        };
        let channel = person.direct.as_deref().unwrap_or(payload::CHANNEL_ID);
        let message = payload::message_in(&self.desk, channel, said);
        person.act(COMPONENT, data, Some(message)).await
    }

    /// Uses a component of an old message in the direct channel.
    pub async fn press_old_directly(&self, custom_id: &str) -> Answer {
        let account = self.account["id"].as_str().unwrap_or_default();
        let channel = self.desk.channels.direct(account, || self.desk.fresh_id());
        let said = json!({"content": "from long ago", "channel_id": channel});
        let data = json!({"custom_id": custom_id, "component_type": 2});
        self.use_component(&said, &data).await
    }

    pub(super) async fn submit(&self, data: &Value) -> Answer {
        self.act(FORM, data, None).await
    }

    async fn act(&self, kind: u8, data: &Value, message: Option<Value>) -> Answer {
        self.tell(kind, data, message, 1).await
    }

    /// Tells the bot so often of an interaction, and waits for its answer.
    async fn tell(&self, kind: u8, data: &Value, message: Option<Value>, times: usize) -> Answer {
        let (id, token) = (
            self.desk.fresh_id(),
            format!("interaction-{}", self.desk.fresh_id()),
        );
        let (account, permissions) = (&self.account, self.permissions);
        let mut event = payload::interaction(&id, &token, kind, account, permissions, data);
        event["app_permissions"] = json!(self.desk.channels.permissions().to_string());
        if let Some(channel) = &self.direct {
            payload::make_direct(&mut event, channel);
        }
        if let Some(message) = message {
            event["message"] = message;
        }
        let answered = watch::Sender::default();
        let heard = answered.subscribe();
        let interaction = Interaction {
            id,
            kind,
            began: Instant::now(),
            told: times,
            answered,
        };
        self.desk.interactions().insert(token, interaction);
        for _ in 0..times {
            let is_there = self
                .desk
                .sessions
                .publish("INTERACTION_CREATE", event.clone());
            assert!(is_there, "no bot is connected");
        }
        self.await_answer(heard).await
    }

    async fn await_answer(&self, mut heard: watch::Receiver<Answered>) -> Answer {
        let first = timeout(
            DEADLINE,
            heard.wait_for(|answered| answered.first.is_some()),
        )
        .await;
        let told = first.map(|answered| answered.ok().and_then(|answered| answered.first.clone()));
        let Ok(Some((kind, data, took))) = told else {
            let violations = self.desk.violations().clone();
            panic!("no answer in time: {violations:?}");
        };
        if !DEFERRED.contains(&kind) {
            return Answer::new(self.clone(), kind, data, took);
        }
        let kept = timeout(
            AT_MOST,
            heard.wait_for(|answered| answered.edited.is_some()),
        )
        .await;
        let edited =
            kept.map(|answered| answered.ok().and_then(|answered| answered.edited.clone()));
        let Ok(Some(mut edited)) = edited else {
            panic!(
                "the promised answer did not come: {:?}",
                self.desk.violations()
            );
        };
        // Who sees a message was settled by the promise.
        edited["flags"] = data["flags"].clone();
        Answer::new(self.clone(), kind, edited, took)
    }
}
