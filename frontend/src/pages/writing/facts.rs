//! What is said of a strategy beside its text, as the form has it.

use app_api::wire::{StrategyDraft, StrategyItem};
use app_domain::merging::merged;
use serde::{Deserialize, Serialize};

/// Empty where nothing is said.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Facts {
    pub title: String,
    pub map: String,
    pub side: String,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    pub folder: String,
}

impl Facts {
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

    /// What differs from `before`, to be sent.
    pub fn changes(&self, before: &Self) -> StrategyDraft {
        StrategyDraft {
            title: changed(&self.title, &before.title),
            map: changed(&self.map, &before.map),
            side: changed(&self.side, &before.side),
            tags: changed(&self.tags, &before.tags),
            agents: changed(&self.agents, &before.agents),
            folder_id: changed(&self.folder, &before.folder),
            ..StrategyDraft::default()
        }
    }

    /// Both people's changes in one; `None` where they changed the same thing.
    pub fn merged(base: &Self, mine: &Self, theirs: &Self) -> Option<Self> {
        Some(Self {
            title: merged(&base.title, &mine.title, &theirs.title)?,
            map: merged(&base.map, &mine.map, &theirs.map)?,
            side: merged(&base.side, &mine.side, &theirs.side)?,
            tags: merged(&base.tags, &mine.tags, &theirs.tags)?,
            agents: merged(&base.agents, &mine.agents, &theirs.agents)?,
            folder: merged(&base.folder, &mine.folder, &theirs.folder)?,
        })
    }
}

fn changed<T: PartialEq + Clone>(now: &T, before: &T) -> Option<T> {
    (now != before).then(|| now.clone())
}
