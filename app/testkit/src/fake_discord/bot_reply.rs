//! The bot's reply to an interaction, with the components that the user can use next.

use std::time::Duration;

use serde_json::{Value, json};

use super::fake_user::FakeUser;
use super::payload::EPHEMERAL;

/// The kind of a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyKind {
    Message,
    /// An update of the message whose component was used.
    Update,
    Form,
}

/// The bot's reply to one interaction of one user.
pub struct BotReply {
    person: FakeUser,
    kind: ReplyKind,
    data: Value,
    took: Duration,
}

impl BotReply {
    pub(super) fn new(person: FakeUser, kind: u64, data: Value, took: Duration) -> Self {
        let kind = match kind {
            4 | 5 => ReplyKind::Message,
            6 | 7 => ReplyKind::Update,
            _ => ReplyKind::Form,
        };
        Self {
            person,
            kind,
            data,
            took,
        }
    }

    pub fn kind(&self) -> ReplyKind {
        self.kind
    }

    /// The time until the first response, including a deferred one.
    pub fn response_time(&self) -> Duration {
        self.took
    }

    /// Whether only the user sees it.
    pub fn is_ephemeral(&self) -> bool {
        self.data["flags"]
            .as_u64()
            .is_some_and(|flags| flags & EPHEMERAL != 0)
    }

    pub fn text(&self) -> &str {
        self.data["content"].as_str().unwrap_or_default()
    }

    /// The data that the bot sent.
    pub fn data(&self) -> &Value {
        &self.data
    }

    /// Presses the button with this label.
    pub async fn press(&self, label: &str) -> BotReply {
        let button = self.component(|component| component["label"] == label);
        let data = json!({"custom_id": button["custom_id"], "component_type": 2});
        self.person.use_component(&self.data, &data).await
    }

    /// Chooses an option of the only select, by value.
    pub async fn choose(&self, value: &str) -> BotReply {
        let select = self.component(|component| component["type"] == 3);
        let options = select["options"].as_array().expect("a select has options");
        assert!(
            options.iter().any(|option| option["value"] == value),
            "{value} is not offered"
        );
        let data =
            json!({"custom_id": select["custom_id"], "component_type": 3, "values": [value]});
        self.person.use_component(&self.data, &data).await
    }

    /// Chooses a channel or a role in the select with this placeholder, or none.
    ///
    /// # Panics
    /// When the select does not offer the value, as Discord's client shows only what it allows.
    pub async fn choose_in(&self, placeholder: &str, value: Option<&str>) -> BotReply {
        let select = self.component(|component| component["placeholder"] == placeholder);
        let least = select["min_values"].as_u64().unwrap_or(1);
        assert!(value.is_some() || least == 0, "something must be chosen");
        let values: Vec<&str> = value.into_iter().collect();
        let data = json!({
            "custom_id": select["custom_id"],
            "component_type": select["type"],
            "values": values,
        });
        self.person.use_component(&self.data, &data).await
    }

    /// The prefilled value of a form field.
    pub fn field(&self, custom_id: &str) -> &str {
        self.component(|component| component["custom_id"] == custom_id)["value"]
            .as_str()
            .unwrap_or_default()
    }

    /// Types into some fields, leaves the others unchanged, and submits the form.
    pub async fn submit(&self, typed: &[(&str, &str)]) -> BotReply {
        assert_eq!(self.kind, ReplyKind::Form, "only a form can be submitted");
        let rows = self.components().map(|input| {
            let name = input["custom_id"].as_str().unwrap_or_default();
            let typed = typed.iter().find(|(field, _)| *field == name);
            let value = typed.map_or_else(|| self.field(name), |(_, value)| *value);
            let is_required = input["required"].as_bool().unwrap_or(true);
            assert!(!is_required || !value.is_empty(), "{name} is required");
            json!({"type": 1, "components": [{"type": 4, "custom_id": name, "value": value}]})
        });
        let rows: Vec<Value> = rows.collect();
        let data = json!({"custom_id": self.data["custom_id"], "components": rows});
        self.person.submit(&data).await
    }

    fn component(&self, is_meant: impl Fn(&Value) -> bool) -> &Value {
        let found = self.components().find(|component| is_meant(component));
        found.unwrap_or_else(|| panic!("no matching component in {}", self.data))
    }

    fn components(&self) -> impl Iterator<Item = &Value> {
        let rows = list(&self.data["components"]);
        rows.iter().flat_map(|row| list(&row["components"]))
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}
