//! Somebody in the server who types commands, presses buttons and fills in forms.

use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout;

use super::answer::Answer;
use super::{AT_MOST, Answered, DEADLINE, DEFERRED, Desk, Interaction, payload};

/// The platform's numbers for kinds of interactions.
pub(super) const COMMAND: u8 = 2;
pub(super) const COMPONENT: u8 = 3;
pub(super) const FORM: u8 = 5;

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

    /// Types a slash command with text options.
    ///
    /// # Panics
    /// When the bot did not register it, as then nobody can type it, or does not answer in time.
    pub async fn command(&self, name: &str, options: &[(&str, &str)]) -> Answer {
        let is_registered = |command: &Value| command["name"] == name;
        let commands = self.desk.commands.borrow().clone().unwrap_or_default();
        assert!(
            commands.iter().any(is_registered),
            "there is no command {name}"
        );
        let options: Vec<Value> = options
            .iter()
            .map(|(name, value)| json!({"name": name, "type": 3, "value": value}))
            .collect();
        let data = json!({"id": self.desk.fresh_id(), "name": name, "type": 1, "options": options});
        self.act(COMMAND, &data, None).await
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
