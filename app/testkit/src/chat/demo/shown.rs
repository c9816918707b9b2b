//! What the page shows, sent when it becomes something else.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{Asked, CHANNEL_ID, Page};

/// A question that long unanswered is answered with what stands there.
const PATIENCE: Duration = Duration::from_secs(25);

/// Answers as soon as there is something else to show than the page has.
pub(super) async fn shown(State(page): State<Page>, asked: Asked) -> Json<Value> {
    let member = asked.get("member").map(String::as_str).unwrap_or_default();
    let has = asked.get("has").map(String::as_str).unwrap_or_default();
    let channels = &page.desk.channels;
    let (mut said, mut pinned) = (channels.sayings(), channels.pinnings());
    let mut connected = page.desk.connected.subscribe();
    let changed = async {
        loop {
            let now = page.shown_to(member);
            if now["digest"] != has {
                return;
            }
            tokio::select! {
                _ = said.changed() => {}
                _ = pinned.changed() => {}
                _ = connected.changed() => {}
            }
        }
    };
    // Nothing new is an answer too.
    let _ = timeout(PATIENCE, changed).await;
    Json(page.shown_to(member))
}

impl Page {
    fn shown_to(&self, member: &str) -> Value {
        let channels = &self.desk.channels;
        let members = self.members.iter();
        let members = members.map(|member| json!({"id": member.id, "name": member.name}));
        let direct = channels.direct(member, || self.desk.fresh_id());
        let mut shown = json!({
            "isConnected": *self.desk.connected.borrow(),
            "members": members.collect::<Vec<_>>(),
            "commands": *self.desk.commands.borrow(),
            "channel": channels.said_in(CHANNEL_ID),
            "pinned": *channels.pinnings().borrow(),
            "direct": channels.said_in(&direct),
        });
        let mut digest = DefaultHasher::new();
        shown.to_string().hash(&mut digest);
        shown["digest"] = json!(format!("{:016x}", digest.finish()));
        shown
    }
}
