//! What a person sees after an interaction, with the components that can be used next.

use std::time::Duration;

use serde_json::{Value, json};

use super::payload::EPHEMERAL;
use super::person::Person;

/// What the bot answered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    Message,
    /// The message whose component was used, changed.
    Update,
    Form,
}

/// The bot's answer to one interaction of one person.
pub struct Answer {
    person: Person,
    kind: AnswerKind,
    data: Value,
    took: Duration,
}

impl Answer {
    pub(super) fn new(person: Person, kind: u64, data: Value, took: Duration) -> Self {
        let kind = match kind {
            4 | 5 => AnswerKind::Message,
            6 | 7 => AnswerKind::Update,
            _ => AnswerKind::Form,
        };
        Self {
            person,
            kind,
            data,
            took,
        }
    }

    pub fn kind(&self) -> AnswerKind {
        self.kind
    }

    /// Until the first answer, be it a promise.
    pub fn took(&self) -> Duration {
        self.took
    }

    /// Whether nobody else sees it.
    pub fn is_ephemeral(&self) -> bool {
        self.data["flags"]
            .as_u64()
            .is_some_and(|flags| flags & EPHEMERAL != 0)
    }

    pub fn text(&self) -> &str {
        self.data["content"].as_str().unwrap_or_default()
    }

    /// As the bot sent it.
    pub fn data(&self) -> &Value {
        &self.data
    }

    /// Presses the button with this label.
    pub async fn press(&self, label: &str) -> Answer {
        let button = self.component(|component| component["label"] == label);
        let data = json!({"custom_id": button["custom_id"], "component_type": 2});
        self.person.use_component(&self.data, &data).await
    }

    /// Chooses an option of the only select by its value.
    pub async fn choose(&self, value: &str) -> Answer {
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

    /// What a field of the form shows.
    pub fn field(&self, custom_id: &str) -> &str {
        self.component(|component| component["custom_id"] == custom_id)["value"]
            .as_str()
            .unwrap_or_default()
    }

    /// Types into some fields, leaves the others as they are, and sends the form.
    pub async fn submit(&self, typed: &[(&str, &str)]) -> Answer {
        assert_eq!(self.kind, AnswerKind::Form, "only a form can be sent");
        let rows = self.components().map(|input| {
            let name = input["custom_id"].as_str().unwrap_or_default();
            let typed = typed.iter().find(|(field, _)| *field == name);
            let value = typed.map_or_else(|| self.field(name), |(_, value)| *value);
            let is_required = input["required"].as_bool().unwrap_or(true);
            assert!(
                !is_required || !value.is_empty(),
                "the platform asks for {name}"
            );
            json!({"type": 1, "components": [{"type": 4, "custom_id": name, "value": value}]})
        });
        let rows: Vec<Value> = rows.collect();
        let data = json!({"custom_id": self.data["custom_id"], "components": rows});
        self.person.submit(&data).await
    }

    fn component(&self, is_meant: impl Fn(&Value) -> bool) -> &Value {
        let found = self.components().find(|component| is_meant(component));
        found.unwrap_or_else(|| panic!("there is nothing of the kind in {}", self.data))
    }

    fn components(&self) -> impl Iterator<Item = &Value> {
        let rows = list(&self.data["components"]);
        rows.iter().flat_map(|row| list(&row["components"]))
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}
