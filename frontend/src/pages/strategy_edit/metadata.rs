//! The metadata of a strategy besides its text, as the form has it.

use app_api::wire::{StrategyItem, StrategyRequest};
use app_domain::three_way_merge::merge_value;
use serde::{Deserialize, Serialize};

/// A field is empty if it is not set.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MetadataFields {
    pub title: String,
    pub map: String,
    pub side: String,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    pub folder: String,
}

impl MetadataFields {
    pub fn of(item: &StrategyItem) -> Self {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        Self {
            title: item.title.clone(),
            map: text(&item.map),
            side: text(&item.side),
            tags: item.tags.clone(),
            agents: item.agents.clone(),
            folder: text(&item.folder_id),
        }
    }

    /// Returns the fields that differ from `before`, for the request.
    pub fn changes(&self, before: &Self) -> StrategyRequest {
        StrategyRequest {
            title: changed(&self.title, &before.title),
            map: changed(&self.map, &before.map),
            side: changed(&self.side, &before.side),
            tags: changed(&self.tags, &before.tags),
            agents: changed(&self.agents, &before.agents),
            folder_id: changed(&self.folder, &before.folder),
            ..StrategyRequest::default()
        }
    }

    /// Merges both users' changes; `None` if they changed the same field.
    pub fn merge(base: &Self, mine: &Self, theirs: &Self) -> Option<Self> {
        Some(Self {
            title: merge_value(&base.title, &mine.title, &theirs.title)?,
            map: merge_value(&base.map, &mine.map, &theirs.map)?,
            side: merge_value(&base.side, &mine.side, &theirs.side)?,
            tags: merge_value(&base.tags, &mine.tags, &theirs.tags)?,
            agents: merge_value(&base.agents, &mine.agents, &theirs.agents)?,
            folder: merge_value(&base.folder, &mine.folder, &theirs.folder)?,
        })
    }
}

fn changed<T: PartialEq + Clone>(now: &T, before: &T) -> Option<T> {
    (now != before).then(|| now.clone())
}
