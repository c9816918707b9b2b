//! Builds strategies and entries of the bin for the tests.

use app_domain::permission::ActorIdentity;
use app_domain::stratbook_bin::{BinEntry, BinEntryId, BinEntryKind};
use app_domain::strategy::{Document, Strategy, StrategyId, StrategyMeta, StrategySummary};
use uuid::Uuid;

use crate::now;

/// Returns an empty strategy with this title.
pub fn strategy(title: &str) -> Strategy {
    let label = StrategyMeta {
        title: title.to_owned(),
        map: None,
        side: None,
        tags: Vec::new(),
        agents: Vec::new(),
    };
    Strategy {
        summary: StrategySummary {
            id: StrategyId(Uuid::now_v7()),
            label,
            folder: None,
            version: 1,
            created_at: now(),
            updated_at: now(),
            updated_by: ActorIdentity::System,
        },
        content: Document::blank(),
        attachments: Vec::new(),
    }
}

/// Returns an entry of the bin for the strategy or folder with this id.
pub fn bin_entry(kind: BinEntryKind, id: Uuid) -> BinEntry {
    BinEntry {
        id: BinEntryId(id),
        kind,
        title: "B rush".to_owned(),
        folders: 0,
        strategies: 1,
        deleted_at: now(),
        deleted_by: ActorIdentity::System,
    }
}
