//! The state of the page, sent when it changes.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::super::CHANNEL_ID;
use super::super::payload;
use super::{DemoPage, PageQuery};

/// After this time a request is answered with the unchanged state.
const LONG_POLL_TIMEOUT: Duration = Duration::from_secs(25);

/// Responds as soon as the state differs from the displayed one, or after a timeout.
pub(super) async fn page_state(State(page): State<DemoPage>, kind: PageQuery) -> Json<Value> {
    let member = kind.get("member").map(String::as_str).unwrap_or_default();
    let has = kind.get("has").map(String::as_str).unwrap_or_default();
    let channels = &page.state.channels;
    let (mut messages, mut pinned) = (channels.subscribe_messages(), channels.subscribe_pins());
    let mut connected = page.state.connected.subscribe();
    let changed = async {
        loop {
            let now = page.state_for(member);
            if now["digest"] != has {
                return;
            }
            tokio::select! {
                _ = messages.changed() => {}
                _ = pinned.changed() => {}
                _ = connected.changed() => {}
            }
        }
    };
    // After the timeout the state is sent unchanged.
    let _ = timeout(LONG_POLL_TIMEOUT, changed).await;
    Json(page.state_for(member))
}

impl DemoPage {
    fn state_for(&self, member: &str) -> Value {
        let channels = &self.state.channels;
        let members = self.members.iter();
        let members = members.map(|member| json!({"id": member.id, "name": member.name}));
        let direct = channels.direct_channel(member, || self.state.fresh_id());
        let user = self.user_of(&json!(member));
        let mut shown = json!({
            "isConnected": *self.state.connected.borrow(),
            "members": members.collect::<Vec<_>>(),
            "commands": user.map(|user| user.command_definitions()),
            "channel": channels.messages_in(CHANNEL_ID),
            "channels": payload::channels(&self.state),
            "roles": payload::roles(&self.state),
            "pinned": *channels.subscribe_pins().borrow(),
            "direct": channels.messages_in(&direct),
        });
        let mut digest = DefaultHasher::new();
        shown.to_string().hash(&mut digest);
        shown["digest"] = json!(format!("{:016x}", digest.finish()));
        shown
    }
}
