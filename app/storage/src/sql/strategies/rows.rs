//! Rows of strategies and of their versions.

use app_domain::folder::FolderId;
use app_domain::strategy::{StrategyId, StrategyMeta, StrategySummary, StrategyVersionSummary};
use app_service::port::{ListedStrategy, StrategySortKey};
use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use super::super::Result;
use super::super::values::{actor, from_json};
use crate::error::parse_stored;

pub(super) const SUMMARY_COLUMNS: &str = "strategies.turn, id, title, title_key, map, side, tags, agents, folder_id, version, \
     created_at, updated_at, updated_by_kind, updated_by_id, updated_by_name";

/// The small picture of the strategy with this `id`.
pub(super) const PICTURE_COLUMN: &str =
    "(select name from strategy_pictures where strategy_id = id) as picture";

pub(super) const VERSION_COLUMNS: &str =
    "version, title, map, side, tags, agents, name, at, by_kind, by_id, by_name";

#[derive(FromRow)]
struct StrategyMetaRow {
    title: String,
    map: Option<String>,
    side: Option<String>,
    tags: String,
    agents: String,
}

#[derive(FromRow)]
pub(super) struct StrategySummaryRow {
    turn: i64,
    id: Uuid,
    #[sqlx(flatten)]
    label: StrategyMetaRow,
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
pub(super) struct StrategyHitRow {
    #[sqlx(flatten)]
    entry: StrategySummaryRow,
    text: Option<String>,
    #[sqlx(default)]
    picture: Option<String>,
}

#[derive(FromRow)]
pub(super) struct StrategyVersionRow {
    version: i64,
    #[sqlx(flatten)]
    label: StrategyMetaRow,
    name: Option<String>,
    at: DateTime<Utc>,
    by_kind: String,
    by_id: Option<String>,
    by_name: Option<String>,
}

impl StrategyMetaRow {
    fn meta(self) -> Result<StrategyMeta> {
        let side = self.side.as_deref();
        Ok(StrategyMeta {
            side: side
                .map(|side| parse_stored("strategies.side", side))
                .transpose()?,
            title: self.title,
            map: self.map,
            tags: from_json(&self.tags)?,
            agents: from_json(&self.agents)?,
        })
    }
}

impl StrategySummaryRow {
    pub fn turn(&self) -> i64 {
        self.turn
    }

    pub fn summary(self) -> Result<StrategySummary> {
        Ok(StrategySummary {
            id: StrategyId(self.id),
            label: self.label.meta()?,
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

impl StrategyHitRow {
    pub fn turn(&self) -> i64 {
        self.entry.turn
    }

    pub fn hit(self, by_title: bool) -> Result<ListedStrategy> {
        let turn = self.entry.turn;
        let picture = self.picture.as_deref();
        let picture = picture.map(|id| parse_stored("strategy_pictures.name", id));
        let position = if by_title {
            let key = self.entry.title_key.clone();
            StrategySortKey::Title { key, turn }
        } else {
            StrategySortKey::Changed(turn)
        };
        Ok(ListedStrategy {
            position,
            entry: self.entry.summary()?,
            text: self.text,
            picture: picture.transpose()?,
        })
    }
}

impl StrategyVersionRow {
    pub fn version(self) -> Result<StrategyVersionSummary> {
        Ok(StrategyVersionSummary {
            version: self.version,
            meta: self.label.meta()?,
            name: self.name,
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
