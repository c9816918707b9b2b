//! Strategies for the wire, and what is wanted and asked of them.

use app_domain::catalogue::NAME_MAX;
use app_domain::permission::Actor;
use app_domain::search::SEARCH_MAX;
use app_domain::strategy::{self, Document, Entry, SavedVersion, Strategy, StrategyId, Wanted};
use app_domain::text::optional_text;
use app_domain::upload::{Upload, UploadId};
use app_domain::{Faults, Rule, RuleViolation};
use app_service::strategies::{Asked, FolderAsked, Hit, Part, Playable, Version};
use serde_json::Value;

use super::lenient::{or_empty, parts};
use super::records::instant;
use crate::wire::{
    CastBody, EditorBody, ImageBody, LineupAgents, PlayableBody, PlayableStrategy, StrategiesAsked,
    StrategiesPart, StrategyBody, StrategyDraft, StrategyItem, UploadBody, VersionBody,
    VersionItem,
};

pub fn strategy(strategy: &Strategy) -> StrategyBody {
    StrategyBody {
        item: strategy_item(&strategy.entry),
        created_at: instant(strategy.entry.created_at),
        content: strategy.content.to_json(),
        images: attached(&strategy.attachments, true),
        files: attached(&strategy.attachments, false),
    }
}

fn attached(attachments: &[Upload], are_images: bool) -> Vec<UploadBody> {
    let wanted = attachments.iter();
    let wanted = wanted.filter(|upload| upload.kind.is_image() == are_images);
    wanted.map(upload).collect()
}

fn upload(upload: &Upload) -> UploadBody {
    let (width, height) = upload.pixels.unzip();
    UploadBody {
        id: upload.id.to_string(),
        url: upload.address(),
        name: upload.name.clone(),
        kind: upload.kind.media_type().to_owned(),
        size: upload.bytes,
        width,
        height,
    }
}

/// An image for a text.
pub fn image(upload: &Upload) -> ImageBody {
    let (width, height) = upload.pixels.unwrap_or_default();
    ImageBody {
        url: upload.address(),
        width,
        height,
    }
}

fn strategy_item(entry: &Entry) -> StrategyItem {
    let label = &entry.label;
    StrategyItem {
        id: entry.id.to_string(),
        title: label.title.clone(),
        map: label.map.clone(),
        side: label.side.map(|side| side.to_string()),
        tags: label.tags.clone(),
        agents: label.agents.clone(),
        folder_id: entry.folder.map(|folder| folder.to_string()),
        version: entry.version,
        updated_at: instant(entry.updated_at),
        updated_by: editor(&entry.updated_by),
        title_marks: None,
        snippet: None,
    }
}

pub fn list(part: Part) -> StrategiesPart {
    let item = |hit: Hit| {
        let (title, snippet) = match hit.marks {
            Some(marks) => (Some(marks.title), Some(marks.snippet)),
            None => (None, None),
        };
        StrategyItem {
            // A title without a mark is in `title` already.
            title_marks: title.filter(|pieces| pieces.len() > 1),
            snippet,
            ..strategy_item(&hit.entry)
        }
    };
    StrategiesPart {
        strategies: part.hits.into_iter().map(item).collect(),
        next_cursor: None,
    }
}

pub fn version_item(saved: &SavedVersion) -> VersionItem {
    let label = &saved.label;
    VersionItem {
        version: saved.version,
        title: label.title.clone(),
        map: label.map.clone(),
        side: label.side.map(|side| side.to_string()),
        tags: label.tags.clone(),
        agents: label.agents.clone(),
        saved_at: instant(saved.at),
        saved_by: editor(&saved.by),
    }
}

pub fn version(version: &Version) -> VersionBody {
    VersionBody {
        item: version_item(&version.saved),
        content: version.content.to_json(),
        images: attached(&version.attachments, true),
        files: attached(&version.attachments, false),
    }
}

pub(super) fn editor(actor: &Actor) -> EditorBody {
    let (user_id, name) = match actor {
        Actor::Player { id, name } => (Some(id.to_string()), name.clone()),
        Actor::Operator { name } => (None, name.clone()),
        Actor::System => (None, String::new()),
    };
    EditorBody {
        user_id,
        display_name: name,
    }
}

pub fn playable(playable: Playable) -> PlayableBody {
    let lineup = playable.lineup.into_iter();
    PlayableBody {
        date: playable.day,
        can_proceed: playable.can_proceed,
        lineup: lineup
            .map(|(player, agents)| LineupAgents {
                user_id: player.id.to_string(),
                display_name: player.display_name,
                agents,
            })
            .collect(),
        strategies: playable
            .strategies
            .into_iter()
            .map(|castable| PlayableStrategy {
                strategy: strategy_item(&castable.entry),
                cast: castable
                    .cast
                    .into_iter()
                    .map(|(agent, player)| CastBody {
                        agent,
                        user_id: player.to_string(),
                    })
                    .collect(),
            })
            .collect(),
    }
}

/// Rich text: an object of the editor's JSON, or its JSON text.
fn content(value: &Value) -> Result<Document, Rule> {
    let read = match value {
        Value::String(text) => Document::parse(text),
        other => Document::from_json(other.clone()),
    };
    read.map_err(|refusal| Rule::Document(refusal.to_string()))
}

/// Reads what is wanted of a strategy, and names every fault.
pub fn wanted(draft: &StrategyDraft) -> Result<Wanted, Vec<RuleViolation>> {
    let mut faults = Faults::default();
    let id = draft.id.as_deref().map(StrategyId::made).transpose();
    let title = draft.title.as_deref().map(strategy::title).transpose();
    let map = draft
        .map
        .as_deref()
        .map(|raw| optional_text(raw, NAME_MAX).map(|name| (!name.is_empty()).then_some(name)));
    let side = draft.side.as_deref().map(or_empty).transpose();
    let tags = draft
        .tags
        .as_deref()
        .map(|list| strategy::tags(parts(list)));
    let agents = draft
        .agents
        .as_deref()
        .map(|list| strategy::agents(parts(list)));
    let content = draft.content.as_ref().map(content).transpose();
    let folder = draft.folder_id.as_deref().map(or_empty).transpose();
    let wanted = Wanted {
        id: faults.noted("id", id).flatten(),
        title: faults.noted("title", title).flatten(),
        map: faults.noted("map", map.transpose()).flatten(),
        side: faults.noted("side", side).flatten(),
        tags: faults.noted("tags", tags.transpose()).flatten(),
        agents: faults.noted("agents", agents.transpose()).flatten(),
        content: faults.noted("content", content).flatten(),
        folder: faults.noted("folderId", folder).flatten(),
        attached: Vec::new(),
        removed_images: faults
            .noted("removeImages", ids(&draft.remove_images))
            .unwrap_or_default(),
        removed_files: faults
            .noted("removeFiles", ids(&draft.remove_files))
            .unwrap_or_default(),
    };
    faults.or(wanted)
}

fn ids(list: &[String]) -> Result<Vec<UploadId>, Rule> {
    parts(list).map(str::parse).collect()
}

/// Reads what is asked of the list, and names every fault; an empty text does not matter.
pub fn asked(raw: &StrategiesAsked) -> Result<Asked, Vec<RuleViolation>> {
    let mut faults = Faults::default();
    let folder = match (raw.folder_id.trim(), raw.direct) {
        ("", _) => Ok(None),
        ("none", _) => Ok(Some(FolderAsked::Outside)),
        (id, true) => id.parse().map(|id| Some(FolderAsked::Only(id))),
        (id, false) => id.parse().map(|id| Some(FolderAsked::Below(id))),
    };
    let few = |list: &[String], max: usize| {
        let list: Vec<String> = parts(list).map(str::to_owned).collect();
        if list.len() > max {
            Err(Rule::TooMany(max))
        } else {
            Ok(list)
        }
    };
    let asked = Asked {
        search: faults
            .noted("search", optional_text(&raw.search, SEARCH_MAX))
            .unwrap_or_default(),
        map: faults
            .noted("map", optional_text(&raw.map, NAME_MAX))
            .filter(|map| !map.is_empty()),
        side: faults.noted("side", or_empty(&raw.side)).flatten(),
        tags: faults
            .noted("tag", few(&raw.tags, strategy::TAGS_MAX))
            .unwrap_or_default(),
        agents: faults
            .noted("agent", few(&raw.agents, strategy::AGENTS_MAX))
            .unwrap_or_default(),
        folder: faults.noted("folderId", folder).flatten(),
        sort: faults.noted("sort", or_empty(&raw.sort)).flatten(),
    };
    faults.or(asked)
}
