//! A strategy with its metadata, its summary and the summaries of its versions.

use std::fmt;
use std::str::FromStr;

use app_document::Document;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::folder::FolderId;
use crate::permission::ActorIdentity;
use crate::strategy_template::TemplateId;
use crate::text::required_text;
use crate::upload::{MAX_ATTACHMENTS_PER_STRATEGY, UploadId, UploadKind, UploadedFile};
use crate::uuid_id::uuid_id;
use crate::validation_rule::{RuleViolation, ValidationRule};

/// Maximum number of characters of a title.
pub const MAX_TITLE_CHARS: usize = 200;
/// The name, without its ending, of a file that contains pasted text. Such a text is named after its first heading.
pub const PASTED_TEXT_NAME: &str = "Pasted text";
/// Why a file cannot be imported, as the sentence of [`crate::ValidationRule::Document`].
pub const IMPORTED_TEXT_TOO_LONG: &str =
    "is longer than a strategy can be (256 KiB of JSON). Split it up";
pub const IMPORTED_TEXT_TOO_DEEP: &str = "has quotes or lists that are nested too deeply";
pub const IMPORTED_WORD_DOCUMENT: &str =
    "is a document of a word processor. Save it there as a web page (HTML), or paste its text";
/// Maximum number of characters of a tag.
pub const MAX_TAG_CHARS: usize = 40;
/// Maximum number of tags of a strategy.
pub const MAX_TAGS: usize = 20;
/// Maximum number of favorites of a player.
pub const MAX_FAVORITES: usize = 200;
/// Maximum number of strategies that one request changes or deletes.
pub const MAX_BULK_STRATEGIES: usize = 200;
/// Maximum number of agents of a strategy.
pub const MAX_AGENTS_PER_STRATEGY: usize = 10;

uuid_id! {
    /// The id of a strategy.
    StrategyId
}

/// The side for which a strategy is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    Attack,
    Defense,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Attack => "Attack",
            Self::Defense => "Defense",
        })
    }
}

impl FromStr for Side {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        [Self::Attack, Self::Defense]
            .into_iter()
            .find(|side| raw.trim().eq_ignore_ascii_case(&side.to_string()))
            .ok_or(ValidationRule::OneOf("Attack, Defense"))
    }
}

/// The metadata of a strategy: everything that is not its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyMeta {
    pub title: String,
    pub map: Option<String>,
    pub side: Option<Side>,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
}

/// A strategy without its text and attachments, for lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategySummary {
    pub id: StrategyId,
    pub label: StrategyMeta,
    pub folder: Option<FolderId>,
    /// Starts at 1 and increases with every change, including a move to another folder.
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// The last editor, with the name at that time.
    pub updated_by: ActorIdentity,
}

/// A stored strategy.
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy {
    pub summary: StrategySummary,
    pub content: Document,
    /// Attached images and PDFs, in the order in which they were added.
    pub attachments: Vec<UploadedFile>,
}

/// A version in the history of a strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyVersionSummary {
    pub version: i64,
    pub meta: StrategyMeta,
    /// The name that an editor has given to it. A named version is never thinned.
    pub name: Option<String>,
    pub at: DateTime<Utc>,
    /// The author, with the name at that time.
    pub by: ActorIdentity,
}

/// A partial change of a strategy; fields that are `None` stay, `Some(None)` clears a field.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct StrategyPatch {
    /// The id of a new strategy, if the client generated one. A repeated request then does not create a second one.
    pub id: Option<StrategyId>,
    /// The template of a new strategy, which has the metadata and the text that the patch leaves out.
    pub template: Option<TemplateId>,
    pub title: Option<String>,
    pub map: Option<Option<String>>,
    pub side: Option<Option<Side>>,
    pub tags: Option<Vec<String>>,
    pub agents: Option<Vec<String>>,
    pub content: Option<Document>,
    pub folder: Option<Option<FolderId>>,
    /// The uploads to attach, in this order.
    pub attached: Vec<UploadId>,
    /// The uploads to detach; earlier versions keep them.
    pub removed_images: Vec<UploadId>,
    pub removed_files: Vec<UploadId>,
}

impl StrategyPatch {
    /// Returns the metadata with these changes.
    pub fn apply_to_meta(&self, before: &StrategyMeta) -> StrategyMeta {
        let keep = |wanted: &Option<Vec<String>>, before: &[String]| {
            wanted.clone().unwrap_or_else(|| before.to_vec())
        };
        StrategyMeta {
            title: self.title.clone().unwrap_or_else(|| before.title.clone()),
            map: self.map.clone().unwrap_or_else(|| before.map.clone()),
            side: self.side.unwrap_or(before.side),
            tags: keep(&self.tags, &before.tags),
            agents: keep(&self.agents, &before.agents),
        }
    }

    /// Returns the attachments with these changes; `added` are the uploads to attach.
    pub fn apply_to_attachments(
        &self,
        before: &[UploadedFile],
        added: Vec<UploadedFile>,
    ) -> Result<Vec<UploadedFile>, RuleViolation> {
        let is_removed = |upload: &UploadedFile| {
            let removed = [&self.removed_images, &self.removed_files];
            removed.into_iter().any(|ids| ids.contains(&upload.id))
        };
        let lists = [
            ("removeImages", &self.removed_images, true),
            ("removeFiles", &self.removed_files, false),
        ];
        for (field, ids, are_images) in lists {
            let is_attached = |id: &UploadId| {
                let mut attached = before.iter();
                attached.any(|upload| upload.id == *id && upload.kind.is_image() == are_images)
            };
            if !ids.iter().all(is_attached) {
                return Err(ValidationRule::NotAttached.on_field(field));
            }
        }
        let kept = before.iter().filter(|upload| !is_removed(upload)).cloned();
        let attachments: Vec<UploadedFile> = kept.chain(added).collect();
        match attachments.last() {
            Some(last) if attachments.len() > MAX_ATTACHMENTS_PER_STRATEGY => {
                let field = if last.kind == UploadKind::Pdf {
                    "files"
                } else {
                    "images"
                };
                Err(ValidationRule::TooMany(MAX_ATTACHMENTS_PER_STRATEGY).on_field(field))
            }
            _ => Ok(attachments),
        }
    }

    /// Takes what is left out from a template: everything but the title, the folder and the attachments.
    #[must_use]
    pub fn filled_from(self, meta: &StrategyMeta, content: &Document) -> Self {
        Self {
            map: self.map.or_else(|| Some(meta.map.clone())),
            side: self.side.or(Some(meta.side)),
            tags: self.tags.or_else(|| Some(meta.tags.clone())),
            agents: self.agents.or_else(|| Some(meta.agents.clone())),
            content: self.content.or_else(|| Some(content.clone())),
            ..self
        }
    }

    /// Returns the metadata of a new strategy; a title is required.
    pub fn new_meta(&self) -> Result<StrategyMeta, RuleViolation> {
        let title = self.title.as_deref().ok_or(ValidationRule::Required);
        let title = title.map_err(|rule| rule.on_field("title"))?;
        self.check_meta()?;
        Ok(self.apply_to_meta(&StrategyMeta {
            title: title.to_owned(),
            map: None,
            side: None,
            tags: Vec::new(),
            agents: Vec::new(),
        }))
    }

    /// Checks title, tags and agents, which may come from a file and not from a parsed request.
    pub fn check_meta(&self) -> Result<(), RuleViolation> {
        if let Some(title) = &self.title {
            parse_title(title).map_err(|rule| rule.on_field("title"))?;
        }
        let tags = self.tags.iter().flatten().map(String::as_str);
        parse_tags(tags).map_err(|rule| rule.on_field("tags"))?;
        let agents = self.agents.iter().flatten().map(String::as_str);
        parse_agents(agents).map_err(|rule| rule.on_field("agents"))?;
        Ok(())
    }
}

/// Parses a title: 1 to 200 characters after trimming.
pub fn parse_title(raw: &str) -> Result<String, ValidationRule> {
    required_text(raw, MAX_TITLE_CHARS)
}

/// Returns the title of a copy, shortened to the limit.
pub fn title_of_copy(title: &str) -> String {
    const MARK: &str = " (copy)";
    let kept: String = title.chars().take(MAX_TITLE_CHARS - MARK.len()).collect();
    kept.trim_end().to_owned() + MARK
}

/// Parses tags: at most 20 of at most 40 characters, without commas, unique ignoring case. Blank ones are left out.
pub fn parse_tags<'a>(
    raw: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<String>, ValidationRule> {
    distinct_texts(raw, MAX_TAG_CHARS, MAX_TAGS)
}

/// Parses agents: at most 10, each once. [`crate::game_catalog::GameCatalog::normalize_meta`] checks that the catalog
/// has them.
pub fn parse_agents<'a>(
    raw: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<String>, ValidationRule> {
    distinct_names(raw, MAX_AGENTS_PER_STRATEGY)
}

/// Parses at most `count` names of catalog entries, unique ignoring case. Blank ones are left out.
pub(crate) fn distinct_names<'a>(
    raw: impl IntoIterator<Item = &'a str>,
    count: usize,
) -> Result<Vec<String>, ValidationRule> {
    distinct_texts(raw, crate::game_catalog::MAX_CATALOG_NAME_CHARS, count)
}

fn distinct_texts<'a>(
    raw: impl IntoIterator<Item = &'a str>,
    length: usize,
    count: usize,
) -> Result<Vec<String>, ValidationRule> {
    let mut kept: Vec<String> = Vec::new();
    for one in raw {
        if one.trim().is_empty() {
            continue;
        }
        let one = required_text(one, length)?;
        if one.contains(',') {
            return Err(ValidationRule::Comma);
        }
        let key = one.to_lowercase();
        if !kept.iter().any(|known| known.to_lowercase() == key) {
            kept.push(one);
        }
    }
    if kept.len() > count {
        return Err(ValidationRule::TooMany(count));
    }
    Ok(kept)
}

#[cfg(test)]
#[path = "strategy_record_tests.rs"]
mod tests;
