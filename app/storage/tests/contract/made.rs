//! Strategies to store.

use app_domain::permission::Actor;
use app_domain::strategy::{Document, Entry, Label, Strategy, StrategyId};
use uuid::Uuid;

use crate::now;

/// A strategy of this title that says nothing more.
pub fn strategy(title: &str) -> Strategy {
    let label = Label {
        title: title.to_owned(),
        map: None,
        side: None,
        tags: Vec::new(),
        agents: Vec::new(),
    };
    Strategy {
        entry: Entry {
            id: StrategyId(Uuid::now_v7()),
            label,
            folder: None,
            version: 1,
            created_at: now(),
            updated_at: now(),
            updated_by: Actor::System,
        },
        content: Document::blank(),
        attachments: Vec::new(),
    }
}
