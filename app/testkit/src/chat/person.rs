//! Somebody in the server who types commands, presses buttons and fills in forms.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout;

use super::answer::Answer;
use super::{AT_MOST, Answered, DEADLINE, DEFERRED, Desk, Interaction, payload};

/// The platform's numbers for kinds of interactions.
pub(super) const COMMAND: u8 = 2;
pub(super) const COMPONENT: u8 = 3;
pub(super) const TYPING: u8 = 4;
pub(super) const FORM: u8 = 5;
/// The platform's number for an answer that is a message.
const MESSAGE: u64 = 4;

/// An account of the platform. Cheap to clone.
#[derive(Clone)]
pub struct Person {
    desk: Arc<Desk>,
    account: Value,
}

impl Person {
    pub(super) fn new(desk: Arc<Desk>, id: &str, name: &str) -> Self {
        let account = payload::user(id, name);
        Self { desk, account }
    }

    /// Types a slash command with text options: its name, with a blank before the name of its part.
    ///
    /// # Panics
    /// When the bot did not register it, as then nobody can type it, or does not answer in time.
    pub async fn command(&self, name: &str, options: &[(&str, &str)]) -> Answer {
        let options = options
            .iter()
            .map(|(name, value)| json!({"name": name, "type": 3, "value": value}));
        let data = self.typed(name, options.collect());
        self.act(COMMAND, &data, None).await
    }

    /// Waits until the bot has written to this person so often, directly; answers it in order.
    pub async fn reads(&self, count: usize) -> Vec<Answer> {
        let account = self.account["id"].as_str().unwrap_or_default();
        let channel = self.desk.channels.direct(account, || self.desk.fresh_id());
        let said = self.desk.channels.says(&channel, count).await;
        let message = |data| Answer::new(self.clone(), MESSAGE, data, Duration::ZERO);
        said.into_iter().map(message).collect()
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
        let option = json!({"name": option, "type": 3, "value": typed, "focused": true});
        let data = self.typed(command, vec![option]);
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

    fn typed(&self, command: &str, options: Vec<Value>) -> Value {
        let (name, part) = command
            .split_once(' ')
            .map_or((command, None), |(name, part)| (name, Some(part)));
        let commands = self.desk.commands.borrow().clone().unwrap_or_default();
        let registered = commands.iter().find(|command| command["name"] == name);
        let registered = registered.unwrap_or_else(|| panic!("there is no command {name}"));
        let has_part = |part: &str| {
            let parts = registered["options"].as_array();
            parts.is_some_and(|parts| {
                parts
                    .iter()
                    .any(|one| one["type"] == 1 && one["name"] == part)
            })
        };
        let options = match part {
            None => options,
            Some(part) => {
                assert!(has_part(part), "{name} has no part {part}");
                vec![json!({"name": part, "type": 1, "options": options})]
            }
        };
        json!({"id": self.desk.fresh_id(), "name": name, "type": 1, "options": options})
    }

    /// Uses a component that carries this id, whether or not a message shows it: one of a message of long ago.
    pub async fn press_old(&self, custom_id: &str) -> Answer {
        let message = payload::message(&self.desk, &json!({"content": "from long ago"}));
        let data = json!({"custom_id": custom_id, "component_type": 2});
        self.act(COMPONENT, &data, Some(message)).await
    }

    pub(super) async fn use_component(&self, said: &Value, data: &Value) -> Answer {
        let message = payload::message(&self.desk, said);
        self.act(COMPONENT, data, Some(message)).await
    }

    pub(super) async fn submit(&self, data: &Value) -> Answer {
        self.act(FORM, data, None).await
    }

    async fn act(&self, kind: u8, data: &Value, message: Option<Value>) -> Answer {
        let (id, token) = (
            self.desk.fresh_id(),
            format!("interaction-{}", self.desk.fresh_id()),
        );
        let mut event = payload::interaction(&id, &token, kind, &self.account, data);
        if let Some(message) = message {
            event["message"] = message;
        }
        let answered = watch::Sender::default();
        let heard = answered.subscribe();
        let interaction = Interaction {
            id,
            kind,
            began: Instant::now(),
            answered,
        };
        self.desk.interactions().insert(token, interaction);
        let listeners = self.desk.events.send(event).unwrap_or_default();
        assert!(listeners > 0, "no bot is connected");
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
            panic!("no answer in time: {:?}", self.desk.violations());
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
