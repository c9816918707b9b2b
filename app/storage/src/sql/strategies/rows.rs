//! Rows of strategies and of their versions, as they are read.

use app_domain::folder::FolderId;
use app_domain::strategy::{Entry, Label, SavedVersion, StrategyId};
use app_service::port::{Found, Position};
use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use super::super::Result;
use super::super::values::{actor, from_json};
use crate::error::parsed;

pub(super) const ENTRY: &str = "strategies.turn, id, title, title_key, map, side, tags, agents, folder_id, version, \
     created_at, updated_at, updated_by_kind, updated_by_id, updated_by_name";

#[derive(FromRow)]
struct LabelRow {
    title: String,
    map: Option<String>,
    side: Option<String>,
    tags: String,
    agents: String,
}

#[derive(FromRow)]
pub(super) struct EntryRow {
    turn: i64,
    id: Uuid,
    #[sqlx(flatten)]
    label: LabelRow,
    title_key: String,
    folder_id: Option<Uuid>,
    version: i64,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    updated_by_kind: String,
    updated_by_id: Option<String>,
    updated_by_name: Option<String>,
}

#[derive(FromRow)]
pub(super) struct FoundRow {
    #[sqlx(flatten)]
    entry: EntryRow,
    text: Option<String>,
}

#[derive(FromRow)]
pub(super) struct VersionRow {
    version: i64,
    #[sqlx(flatten)]
    label: LabelRow,
    at: DateTime<Utc>,
    by_kind: String,
    by_id: Option<String>,
    by_name: Option<String>,
}

impl LabelRow {
    fn label(self) -> Result<Label> {
        let side = self.side.as_deref();
        Ok(Label {
            side: side
                .map(|side| parsed("strategies.side", side))
                .transpose()?,
            title: self.title,
            map: self.map,
            tags: from_json(&self.tags)?,
            agents: from_json(&self.agents)?,
        })
    }
}

impl EntryRow {
    pub fn entry(self) -> Result<Entry> {
        Ok(Entry {
            id: StrategyId(self.id),
            label: self.label.label()?,
            folder: self.folder_id.map(FolderId),
            version: self.version,
            created_at: self.created_at,
            updated_at: self.updated_at,
            updated_by: actor(
                "strategies.updated_by",
                &self.updated_by_kind,
                self.updated_by_id,
                self.updated_by_name,
            )?,
        })
    }
}

impl FoundRow {
    pub fn turn(&self) -> i64 {
        self.entry.turn
    }

    pub fn found(self, by_title: bool) -> Result<Found> {
        let turn = self.entry.turn;
        let position = if by_title {
            let key = self.entry.title_key.clone();
            Position::Title { key, turn }
        } else {
            Position::Changed(turn)
        };
        Ok(Found {
            position,
            entry: self.entry.entry()?,
            text: self.text,
        })
    }
}

impl VersionRow {
    pub fn saved(self) -> Result<SavedVersion> {
        Ok(SavedVersion {
            version: self.version,
            label: self.label.label()?,
            at: self.at,
            by: actor(
                "strategy_versions.by",
                &self.by_kind,
                self.by_id,
                self.by_name,
            )?,
        })
    }
}
