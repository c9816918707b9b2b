//! Strategies for the wire, and what is wanted and asked of them.

use app_domain::permission::Actor;
use app_domain::strategy::{self, Document, Entry, SavedVersion, Strategy, Wanted};
use app_domain::upload::{Upload, UploadId};
use app_domain::{Rule, RuleViolation};
use app_service::strategies::{Asked, FolderAsked, Hit, Part, Playable, Version};
use serde_json::Value;

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

pub fn strategy_item(entry: &Entry) -> StrategyItem {
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

fn editor(actor: &Actor) -> EditorBody {
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
pub fn content(value: &Value) -> Result<Document, Rule> {
    let read = match value {
        Value::String(text) => Document::parse(text),
        other => Document::from_json(other.clone()),
    };
    read.map_err(|refusal| Rule::Document(refusal.to_string()))
}

/// Faults as they are found.
#[derive(Default)]
struct Faults(Vec<RuleViolation>);

impl Faults {
    /// What was read, or nothing and a fault.
    fn note<T>(&mut self, field: &str, read: Result<T, Rule>) -> Option<T> {
        read.map_err(|rule| self.0.push(rule.of(field))).ok()
    }

    fn of<T>(self, read: T) -> Result<T, Vec<RuleViolation>> {
        if self.0.is_empty() {
            Ok(read)
        } else {
            Err(self.0)
        }
    }
}

/// Reads what is wanted of a strategy, and names every fault.
pub fn wanted(draft: &StrategyDraft) -> Result<Wanted, Vec<RuleViolation>> {
    let mut faults = Faults::default();
    let split = |list: &[String]| -> Vec<String> {
        list.iter()
            .flat_map(|one| one.split(','))
            .map(str::to_owned)
            .collect()
    };
    let tags = draft.tags.as_deref().map(split);
    let agents = draft.agents.as_deref().map(split);
    let each = |list: &Option<Vec<String>>, read: fn(Vec<&str>) -> Result<Vec<String>, Rule>| {
        let list = list.as_ref();
        list.map(|list| read(list.iter().map(String::as_str).collect()))
            .transpose()
    };
    let title = draft.title.as_deref().map(strategy::title).transpose();
    let map = draft.map.as_deref().map(|raw| {
        app_domain::text::optional_text(raw, app_domain::catalogue::NAME_MAX)
            .map(|name| (!name.is_empty()).then_some(name))
    });
    let wanted = Wanted {
        title: faults.note("title", title).flatten(),
        map: faults.note("map", map.transpose()).flatten(),
        side: faults
            .note("side", draft.side.as_deref().map(or_empty).transpose())
            .flatten(),
        tags: faults
            .note("tags", each(&tags, |tags| strategy::tags(tags)))
            .flatten(),
        agents: faults
            .note("agents", each(&agents, |agents| strategy::agents(agents)))
            .flatten(),
        content: faults
            .note("content", draft.content.as_ref().map(content).transpose())
            .flatten(),
        folder: faults
            .note(
                "folderId",
                draft.folder_id.as_deref().map(or_empty).transpose(),
            )
            .flatten(),
        attached: Vec::new(),
        removed_images: faults
            .note("removeImages", ids(&draft.remove_images))
            .unwrap_or_default(),
        removed_files: faults
            .note("removeFiles", ids(&draft.remove_files))
            .unwrap_or_default(),
    };
    faults.of(wanted)
}

fn ids(list: &[String]) -> Result<Vec<UploadId>, Rule> {
    let ids = list.iter().flat_map(|one| one.split(',')).map(str::trim);
    ids.filter(|id| !id.is_empty()).map(str::parse).collect()
}

/// Something; or, empty, nothing.
fn or_empty<T: std::str::FromStr<Err = Rule>>(raw: &str) -> Result<Option<T>, Rule> {
    match raw.trim() {
        "" => Ok(None),
        raw => raw.parse().map(Some),
    }
}

/// Reads what is asked of the list, and names every fault; an empty text does not matter.
pub fn asked(raw: &StrategiesAsked) -> Result<Asked, Vec<RuleViolation>> {
    let mut faults = Faults::default();
    let text = |raw: &str, max| app_domain::text::optional_text(raw, max);
    let split = |list: &[String]| -> Vec<String> {
        let parts = list.iter().flat_map(|one| one.split(',')).map(str::trim);
        parts
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let folder = match (raw.folder_id.trim(), raw.direct) {
        ("", _) => Ok(None),
        ("none", _) => Ok(Some(FolderAsked::Outside)),
        (id, true) => id.parse().map(|id| Some(FolderAsked::Only(id))),
        (id, false) => id.parse().map(|id| Some(FolderAsked::Below(id))),
    };
    let few = |list: Vec<String>, max| {
        if list.len() > max {
            Err(Rule::TooMany(max))
        } else {
            Ok(list)
        }
    };
    let asked = Asked {
        search: faults
            .note("search", text(&raw.search, app_domain::search::SEARCH_MAX))
            .unwrap_or_default(),
        map: faults
            .note("map", text(&raw.map, app_domain::catalogue::NAME_MAX))
            .filter(|map| !map.is_empty()),
        side: faults.note("side", or_empty(&raw.side)).flatten(),
        tags: faults
            .note("tag", few(split(&raw.tags), strategy::TAGS_MAX))
            .unwrap_or_default(),
        agents: faults
            .note("agent", few(split(&raw.agents), strategy::AGENTS_MAX))
            .unwrap_or_default(),
        folder: faults.note("folderId", folder).flatten(),
        sort: faults.note("sort", or_empty(&raw.sort)).flatten(),
    };
    faults.of(asked)
}
