//! Strategies: a page of the stratbook, what is said of it, and every version that was ever saved (interface §2.5).

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use app_document::Document;

use crate::day::text_on_the_wire;
use crate::folder::FolderId;
use crate::permission::Actor;
use crate::rule::{Rule, RuleViolation};
use crate::text::required_text;
use crate::upload::{ATTACHMENTS_MAX, Kind, Upload, UploadId};

pub const TITLE_MAX: usize = 200;
pub const TAG_MAX: usize = 40;
pub const TAGS_MAX: usize = 20;
pub const AGENTS_MAX: usize = 10;

/// A UUID of version 7, so that ids are in the order of their making.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StrategyId(pub Uuid);

impl StrategyId {
    /// An id of the moment, in milliseconds since 1970, and of so much randomness: whoever makes a strategy may name it
    /// beforehand.
    pub fn of_moment(milliseconds: u64, random: &[u8; 10]) -> Self {
        Self(uuid::Builder::from_unix_timestamp_millis(milliseconds, random).into_uuid())
    }

    /// Reads the id that somebody has made for a new strategy.
    pub fn made(raw: &str) -> Result<Self, Rule> {
        let id: Self = raw.parse()?;
        let is_in_order = id.0.get_version_num() == 7;
        is_in_order.then_some(id).ok_or(Rule::Uuid)
    }
}

impl fmt::Display for StrategyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for StrategyId {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        raw.parse().map(Self).map_err(|_| Rule::Uuid)
    }
}

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
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        [Self::Attack, Self::Defense]
            .into_iter()
            .find(|side| raw.trim().eq_ignore_ascii_case(&side.to_string()))
            .ok_or(Rule::OneOf("Attack, Defense"))
    }
}

text_on_the_wire!(StrategyId);

/// What is said of a strategy beside its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub title: String,
    pub map: Option<String>,
    pub side: Option<Side>,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
}

/// A strategy as lists show it: all but its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub id: StrategyId,
    pub label: Label,
    pub folder: Option<FolderId>,
    /// Counts up from 1 with every change, a move to another folder included.
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// The last editor, under the name held then.
    pub updated_by: Actor,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Strategy {
    pub entry: Entry,
    pub content: Document,
    /// Images and PDFs beside the text, in the order in which they were added.
    pub attachments: Vec<Upload>,
}

/// A version as the history lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedVersion {
    pub version: i64,
    pub label: Label,
    pub at: DateTime<Utc>,
    /// The author, under the name held then.
    pub by: Actor,
}

/// What somebody wants of a strategy; what is `None` stays, `Some(None)` takes away.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Wanted {
    /// Of a new strategy, where whoever makes it has named it: asked for again, it is not made twice.
    pub id: Option<StrategyId>,
    pub title: Option<String>,
    pub map: Option<Option<String>>,
    pub side: Option<Option<Side>>,
    pub tags: Option<Vec<String>>,
    pub agents: Option<Vec<String>>,
    pub content: Option<Document>,
    pub folder: Option<Option<FolderId>>,
    /// To attach, in this order.
    pub attached: Vec<UploadId>,
    /// No longer to be attached; versions that have them keep them.
    pub removed_images: Vec<UploadId>,
    pub removed_files: Vec<UploadId>,
}

impl Wanted {
    /// The label with what is wanted of it.
    pub fn label(&self, before: &Label) -> Label {
        let keep = |wanted: &Option<Vec<String>>, before: &[String]| {
            wanted.clone().unwrap_or_else(|| before.to_vec())
        };
        Label {
            title: self.title.clone().unwrap_or_else(|| before.title.clone()),
            map: self.map.clone().unwrap_or_else(|| before.map.clone()),
            side: self.side.unwrap_or(before.side),
            tags: keep(&self.tags, &before.tags),
            agents: keep(&self.agents, &before.agents),
        }
    }

    /// The attachments with what is wanted of them; `added` are the uploads to attach.
    pub fn attachments(
        &self,
        before: &[Upload],
        added: Vec<Upload>,
    ) -> Result<Vec<Upload>, RuleViolation> {
        let is_removed = |upload: &Upload| {
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
                return Err(Rule::NotAttached.of(field));
            }
        }
        let kept = before.iter().filter(|upload| !is_removed(upload)).cloned();
        let attachments: Vec<Upload> = kept.chain(added).collect();
        match attachments.last() {
            Some(last) if attachments.len() > ATTACHMENTS_MAX => {
                let field = if last.kind == Kind::Pdf {
                    "files"
                } else {
                    "images"
                };
                Err(Rule::TooMany(ATTACHMENTS_MAX).of(field))
            }
            _ => Ok(attachments),
        }
    }

    /// The label of a new strategy, which needs a title.
    pub fn first_label(&self) -> Result<Label, RuleViolation> {
        let title = self.title.clone().ok_or(Rule::Required.of("title"))?;
        Ok(self.label(&Label {
            title,
            map: None,
            side: None,
            tags: Vec::new(),
            agents: Vec::new(),
        }))
    }
}

/// A title: 1 to 200 characters after trimming.
pub fn title(raw: &str) -> Result<String, Rule> {
    required_text(raw, TITLE_MAX)
}

/// The title of a copy, within the limit.
pub fn copied_title(title: &str) -> String {
    const MARK: &str = " (copy)";
    let kept: String = title.chars().take(TITLE_MAX - MARK.len()).collect();
    kept.trim_end().to_owned() + MARK
}

/// Tags: at most 20 of at most 40 characters, without commas, each once whatever its case; blank ones are left out.
pub fn tags<'a>(raw: impl IntoIterator<Item = &'a str>) -> Result<Vec<String>, Rule> {
    distinct(raw, TAG_MAX, TAGS_MAX)
}

/// Agents: at most 10, each once; whether they are known is for the catalogue to say.
pub fn agents<'a>(raw: impl IntoIterator<Item = &'a str>) -> Result<Vec<String>, Rule> {
    distinct_names(raw, AGENTS_MAX)
}

/// At most `count` names such as the catalogue has, each once whatever its case; blank ones are left out.
pub(crate) fn distinct_names<'a>(
    raw: impl IntoIterator<Item = &'a str>,
    count: usize,
) -> Result<Vec<String>, Rule> {
    distinct(raw, crate::catalogue::NAME_MAX, count)
}

fn distinct<'a>(
    raw: impl IntoIterator<Item = &'a str>,
    length: usize,
    count: usize,
) -> Result<Vec<String>, Rule> {
    let mut kept: Vec<String> = Vec::new();
    for one in raw {
        if one.trim().is_empty() {
            continue;
        }
        let one = required_text(one, length)?;
        if one.contains(',') {
            return Err(Rule::Comma);
        }
        let key = one.to_lowercase();
        if !kept.iter().any(|known| known.to_lowercase() == key) {
            kept.push(one);
        }
    }
    if kept.len() > count {
        return Err(Rule::TooMany(count));
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_kept_once_as_it_was_first_written() {
        assert_eq!(
            tags([" Retake", "eco ", "", "RETAKE"]),
            Ok(vec!["Retake".to_owned(), "eco".to_owned()])
        );
        assert_eq!(tags(["a,b"]), Err(Rule::Comma));
        let many: Vec<String> = (0..=TAGS_MAX).map(|at| at.to_string()).collect();
        let many = many.iter().map(String::as_str);
        assert_eq!(tags(many), Err(Rule::TooMany(TAGS_MAX)));
    }

    #[test]
    fn what_is_not_wanted_stays_and_what_is_wanted_away_goes() {
        let before = Label {
            title: "B rush".into(),
            map: Some("Bind".into()),
            side: Some(Side::Attack),
            tags: vec!["eco".into()],
            agents: vec!["Sova".into()],
        };
        let wanted = Wanted {
            side: Some(None),
            tags: Some(Vec::new()),
            ..Wanted::default()
        };
        let after = Label {
            side: None,
            tags: Vec::new(),
            ..before.clone()
        };
        assert_eq!(wanted.label(&before), after);
        assert_eq!(
            Wanted::default().first_label(),
            Err(Rule::Required.of("title"))
        );
    }

    #[test]
    fn attachments_are_added_at_the_end_and_removed_by_their_list() {
        let upload = |number: u8, kind| Upload {
            id: UploadId::of_random([number; 16]),
            kind,
            bytes: 1,
            pixels: None,
            name: String::new(),
        };
        let (image, pdf, new) = (
            upload(1, Kind::Png),
            upload(2, Kind::Pdf),
            upload(3, Kind::Gif),
        );
        let before = [image.clone(), pdf.clone()];
        let wanted = |images: &[&Upload], files: &[&Upload]| Wanted {
            removed_images: images.iter().map(|upload| upload.id).collect(),
            removed_files: files.iter().map(|upload| upload.id).collect(),
            ..Wanted::default()
        };
        assert_eq!(
            wanted(&[&image], &[]).attachments(&before, vec![new.clone()]),
            Ok(vec![pdf.clone(), new.clone()])
        );
        assert_eq!(
            wanted(&[], &[&image]).attachments(&before, Vec::new()),
            Err(Rule::NotAttached.of("removeFiles"))
        );
        assert_eq!(
            Wanted::default().attachments(&before, vec![new; ATTACHMENTS_MAX]),
            Err(Rule::TooMany(ATTACHMENTS_MAX).of("images"))
        );
    }

    #[test]
    fn a_copy_of_a_long_title_keeps_to_the_limit() {
        assert_eq!(copied_title("B rush"), "B rush (copy)");
        let copied = copied_title(&"ü".repeat(TITLE_MAX));
        assert_eq!(copied.chars().count(), TITLE_MAX);
    }

    #[test]
    fn an_id_that_is_made_beforehand_is_in_the_order_of_its_moment() {
        let made = |at| StrategyId::of_moment(at, &[0xff; 10]);
        assert!(made(1) < made(2));
        assert_eq!(StrategyId::made(&made(7).to_string()), Ok(made(7)));
        let of_no_moment = "7d444840-9dc0-41d1-b245-5ffdce74fad2";
        assert_eq!(StrategyId::made(of_no_moment), Err(Rule::Uuid));
    }

    #[test]
    fn sides_are_read_in_any_case() {
        assert_eq!("defense".parse(), Ok(Side::Defense));
        assert_eq!("".parse::<Side>(), Err(Rule::OneOf("Attack, Defense")));
    }
}
