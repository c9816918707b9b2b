//! Converts strategies, and parses strategy requests and the filter of the list.

use app_domain::board::SmallPictureId;
use app_domain::game_catalog::MAX_CATALOG_NAME_CHARS;
use app_domain::permission::ActorIdentity;
use app_domain::strategy::{
    self, Document, Strategy, StrategyId, StrategyPatch, StrategySummary, StrategyVersionSummary,
};
use app_domain::strategy_search::MAX_SEARCH_CHARS;
use app_domain::text::optional_text;
use app_domain::upload::{UploadId, UploadedFile};
use app_domain::{RuleViolation, RuleViolations, ValidationRule};
use app_service::strategies::{
    BulkChange, EditBase, FolderScope, PlayableStrategies, StrategyHit, StrategyPage,
    StrategyQuery, StrategyVersion,
};
use app_wire::{
    AgentAssignmentBody, AuthorBody, BulkChangeRequest, BulkUpdateRequest, ImageBody, LineupAgents,
    PlayableStrategiesBody, PlayableStrategy, StrategyBody, StrategyFilterRequest, StrategyItem,
    StrategyListBody, StrategyRequest, UploadBody, VersionBody, VersionItem,
};
use serde_json::Value;

use super::field_parsing::{parse_optional, split_list};

pub fn strategy(strategy: &Strategy) -> StrategyBody {
    StrategyBody {
        item: strategy_item(&strategy.summary),
        created_at: strategy.summary.created_at.into(),
        content: strategy.content.to_json(),
        images: attached(&strategy.attachments, true),
        files: attached(&strategy.attachments, false),
    }
}

fn attached(attachments: &[UploadedFile], are_images: bool) -> Vec<UploadBody> {
    let wanted = attachments.iter();
    let wanted = wanted.filter(|upload| upload.kind.is_image() == are_images);
    wanted.map(upload).collect()
}

pub(super) fn upload(upload: &UploadedFile) -> UploadBody {
    let (width, height) = upload.pixels.unzip();
    UploadBody {
        id: upload.id,
        url: upload.url_path(),
        name: upload.name.clone(),
        kind: upload.kind.media_type().to_owned(),
        size: upload.bytes,
        width,
        height,
    }
}

/// Converts an image that was uploaded for a text.
pub fn image(upload: &UploadedFile) -> ImageBody {
    let (width, height) = upload.pixels.unwrap_or_default();
    ImageBody {
        url: upload.url_path(),
        width,
        height,
    }
}

pub fn strategy_item(entry: &StrategySummary) -> StrategyItem {
    let label = &entry.label;
    StrategyItem {
        id: entry.id,
        title: label.title.clone(),
        map: label.map.clone(),
        side: label.side,
        tags: label.tags.clone(),
        agents: label.agents.clone(),
        folder_id: entry.folder,
        version: entry.version,
        updated_at: entry.updated_at.into(),
        updated_by: author(&entry.updated_by),
        title_marks: None,
        snippet: None,
        picture: None,
    }
}

pub fn strategy_hit(hit: StrategyHit) -> StrategyItem {
    let (title, snippet) = match hit.marks {
        Some(marks) => (Some(marks.title), Some(marks.snippet)),
        None => (None, None),
    };
    StrategyItem {
        // A title without a highlight is the same as `title`.
        title_marks: title.filter(|pieces| pieces.len() > 1),
        snippet,
        picture: hit.picture.map(SmallPictureId::url_path),
        ..strategy_item(&hit.entry)
    }
}

pub fn strategy_list(part: StrategyPage) -> StrategyListBody {
    StrategyListBody {
        strategies: part.hits.into_iter().map(strategy_hit).collect(),
        next_cursor: None,
    }
}

pub fn version_item(saved: &StrategyVersionSummary) -> VersionItem {
    let label = &saved.meta;
    VersionItem {
        version: saved.version,
        name: saved.name.clone(),
        title: label.title.clone(),
        map: label.map.clone(),
        side: label.side,
        tags: label.tags.clone(),
        agents: label.agents.clone(),
        saved_at: saved.at.into(),
        saved_by: author(&saved.by),
    }
}

pub fn version(version: &StrategyVersion) -> VersionBody {
    VersionBody {
        item: version_item(&version.saved),
        content: version.content.to_json(),
        images: attached(&version.attachments, true),
        files: attached(&version.attachments, false),
    }
}

pub(super) fn author(actor: &ActorIdentity) -> AuthorBody {
    let (user_id, name) = match actor {
        ActorIdentity::Player { id, name } => (Some(id.clone()), name.clone()),
        ActorIdentity::Operator { name } => (None, name.clone()),
        ActorIdentity::System => (None, String::new()),
    };
    AuthorBody {
        user_id,
        display_name: name,
    }
}

pub fn playable_strategies(playable: PlayableStrategies) -> PlayableStrategiesBody {
    let lineup = playable.lineup.into_iter();
    PlayableStrategiesBody {
        date: playable.day,
        can_proceed: playable.can_proceed,
        lineup: lineup
            .map(|(player, agents)| LineupAgents {
                user_id: player.id.clone(),
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
                    .assignment
                    .into_iter()
                    .map(|(agent, player)| AgentAssignmentBody {
                        agent,
                        user_id: player.clone(),
                    })
                    .collect(),
            })
            .collect(),
    }
}

/// Parses rich text: the editor's JSON object, or the same as JSON text.
fn parse_content(value: &Value) -> Result<Document, ValidationRule> {
    let read = match value {
        Value::String(text) => Document::parse(text),
        other => Document::from_json(other.clone()),
    };
    read.map_err(|error| ValidationRule::Document(error.to_string()))
}

/// Parses a new or changed strategy. Returns every invalid field.
pub fn parse_strategy(draft: &StrategyRequest) -> Result<StrategyPatch, Vec<RuleViolation>> {
    let mut faults = RuleViolations::default();
    let id = draft.id.map(StrategyId::require_generated).transpose();
    let title = draft
        .title
        .as_deref()
        .map(strategy::parse_title)
        .transpose();
    let map = draft.map.as_deref().map(|raw| {
        optional_text(raw, MAX_CATALOG_NAME_CHARS).map(|name| (!name.is_empty()).then_some(name))
    });
    let tags = draft
        .tags
        .as_deref()
        .map(|list| strategy::parse_tags(split_list(list)));
    let agents = draft
        .agents
        .as_deref()
        .map(|list| strategy::parse_agents(split_list(list)));
    let content = draft.content.as_ref().map(parse_content).transpose();
    let wanted = StrategyPatch {
        id: faults.record("id", id).flatten(),
        template: draft.template,
        title: faults.record("title", title).flatten(),
        map: faults.record("map", map.transpose()).flatten(),
        side: draft.side.map(|side| side.0),
        tags: faults.record("tags", tags.transpose()).flatten(),
        agents: faults.record("agents", agents.transpose()).flatten(),
        content: faults.record("content", content).flatten(),
        folder: draft.folder_id.map(|folder| folder.0),
        attached: Vec::new(),
        removed_images: draft.remove_images.clone(),
        removed_files: draft.remove_files.clone(),
    };
    faults.into_result(wanted)
}

/// Parses the changes of several strategies. Returns every invalid field of the first invalid change.
pub fn parse_bulk_changes(
    request: &BulkUpdateRequest,
) -> Result<Vec<BulkChange>, Vec<RuleViolation>> {
    let change = |raw: &BulkChangeRequest| {
        let patch = parse_strategy(&StrategyRequest {
            tags: raw.tags.clone(),
            folder_id: raw.folder_id,
            ..StrategyRequest::default()
        })?;
        let base = raw.version.map_or(EditBase::Newest, EditBase::Version);
        Ok(BulkChange {
            id: raw.id,
            base,
            patch,
        })
    };
    request.changes.iter().map(change).collect()
}

pub fn parse_strategy_ids(ids: &[String]) -> Result<Vec<StrategyId>, RuleViolation> {
    let ids: Result<_, ValidationRule> = ids.iter().map(|id| id.parse()).collect();
    ids.map_err(|rule| rule.on_field("ids"))
}

/// Parses the ids of attachments; each text may have several, separated by commas.
pub fn parse_upload_ids(list: &[String]) -> Result<Vec<UploadId>, ValidationRule> {
    split_list(list).map(str::parse).collect()
}

/// Parses the filter of the list. Returns every invalid field; an empty text means no restriction.
pub fn parse_strategy_filter(
    raw: &StrategyFilterRequest,
) -> Result<StrategyQuery, Vec<RuleViolation>> {
    let mut faults = RuleViolations::default();
    let folder = match (raw.folder_id.trim(), raw.direct) {
        ("", _) => Ok(None),
        ("none", _) => Ok(Some(FolderScope::Unfiled)),
        (id, true) => id.parse().map(|id| Some(FolderScope::Only(id))),
        (id, false) => id.parse().map(|id| Some(FolderScope::Below(id))),
    };
    let few = |list: &[String], max: usize| {
        let list: Vec<String> = split_list(list).map(str::to_owned).collect();
        if list.len() > max {
            Err(ValidationRule::TooMany(max))
        } else {
            Ok(list)
        }
    };
    let request = StrategyQuery {
        search: faults
            .record("search", optional_text(&raw.search, MAX_SEARCH_CHARS))
            .unwrap_or_default(),
        map: faults
            .record("map", optional_text(&raw.map, MAX_CATALOG_NAME_CHARS))
            .filter(|map| !map.is_empty()),
        side: faults.record("side", parse_optional(&raw.side)).flatten(),
        tags: faults
            .record("tag", few(&raw.tags, strategy::MAX_TAGS))
            .unwrap_or_default(),
        agents: faults
            .record("agent", few(&raw.agents, strategy::MAX_AGENTS_PER_STRATEGY))
            .unwrap_or_default(),
        lineup: faults
            .record("lineup", optional_text(&raw.lineup, MAX_CATALOG_NAME_CHARS))
            .filter(|agent| !agent.is_empty()),
        folder: faults.record("folderId", folder).flatten(),
        sort: faults.record("sort", parse_optional(&raw.sort)).flatten(),
    };
    faults.into_result(request)
}
