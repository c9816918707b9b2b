//! Strategies, their versions, and their index, which is written with them.

use app_domain::folder::FolderId;
use app_domain::search::tokens;
use app_domain::strategy::{Document, Entry, Label, SavedVersion, Strategy, StrategyId};
use app_service::port::{Found, Position, Slice, StrategyReads, StrategyWrites, UploadReads};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, FromRow, query, query_as, query_scalar};
use uuid::Uuid;

use super::super::{ASKED, MATCHES, TOKENS};
use super::values::{actor, actor_columns, from_json, instant, to_json};
use super::{Result, Session};
use crate::error::{parsed, store_error};

const ENTRY: &str = "strategies.turn, id, title, title_key, map, side, tags, agents, folder_id, version, \
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
struct EntryRow {
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
struct FoundRow {
    #[sqlx(flatten)]
    entry: EntryRow,
    text: Option<String>,
}

#[derive(FromRow)]
struct VersionRow {
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
    fn entry(self) -> Result<Entry> {
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
    fn found(self, by_title: bool) -> Result<Found> {
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
    fn saved(self) -> Result<SavedVersion> {
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

/// How titles are put in order: as they are compared for equality everywhere.
fn title_key(title: &str) -> String {
    title.to_lowercase()
}

#[async_trait]
impl StrategyReads for Session {
    async fn strategy(&mut self, id: StrategyId) -> Result<Option<Strategy>> {
        let row: Option<EntryRow> = query_as(AssertSqlSafe(format!(
            "select {ENTRY} from strategies where id = $1"
        )))
        .bind(id.0)
        .fetch_optional(self.connection())
        .await
        .map_err(store_error)?;
        let Some(entry) = row.map(EntryRow::entry).transpose()? else {
            return Ok(None);
        };
        let content: String = query_scalar(
            "select content from strategy_versions where strategy_id = $1 and version = $2",
        )
        .bind(id.0)
        .bind(entry.version)
        .fetch_one(self.connection())
        .await
        .map_err(store_error)?;
        let attachments = self.attachments(id, entry.version).await?;
        Ok(Some(Strategy {
            content: from_json(&content)?,
            attachments,
            entry,
        }))
    }

    async fn strategies(&mut self, slice: &Slice<'_>) -> Result<Vec<Found>> {
        let asked = slice.matching.map(|clause| ASKED.asked(clause));
        // `$1` is what the index is asked, `$2` and `$3` are the position, `$4` the limit.
        let sql = match (slice.by_title, &asked) {
            (false, None) => format!(
                "select {ENTRY} from strategies where $1 is null and turn < $2 and $3 is null order by turn desc limit $4"
            ),
            (false, Some(_)) => format!(
                "select {ENTRY} from strategy_search join strategies on turn = strategy_search.rowid \
                 where {MATCHES} and strategy_search.rowid < $2 and $3 is null \
                 order by strategy_search.rowid desc limit $4"
            ),
            (true, asked) => {
                let matching = asked.as_ref().map_or("$1 is null".to_owned(), |_| {
                    format!("turn in (select strategy_search.rowid from strategy_search where {MATCHES})")
                });
                format!(
                    "select {ENTRY} from strategies where {matching} and ($3 is null or (title_key, turn) > ($3, $2)) \
                     order by title_key, turn limit $4"
                )
            }
        };
        // The texts are joined to the part alone, not to everything that it was chosen from.
        let order = if slice.by_title {
            "title_key, turn"
        } else {
            "turn desc"
        };
        let sql = if slice.with_text {
            format!(
                "select found.*, text from ({sql}) as found left join strategy_texts on strategy_id = found.id \
                 order by {order}"
            )
        } else {
            format!(
                "select found.*, cast(null as text) as text from ({sql}) as found order by {order}"
            )
        };
        let (turn, key) = match slice.after {
            None => (i64::MAX, None),
            Some(Position::Changed(turn)) => (*turn, None),
            Some(Position::Title { key, turn }) => (*turn, Some(key)),
        };
        let rows: Vec<FoundRow> = query_as(AssertSqlSafe(sql))
            .bind(asked)
            .bind(turn)
            .bind(key)
            .bind(i64::from(slice.limit))
            .fetch_all(self.connection())
            .await
            .map_err(store_error)?;
        rows.into_iter()
            .map(|row| row.found(slice.by_title))
            .collect()
    }

    async fn strategy_versions(
        &mut self,
        id: StrategyId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<SavedVersion>> {
        let rows: Vec<VersionRow> = query_as(
            "select version, title, map, side, tags, agents, at, by_kind, by_id, by_name from strategy_versions \
             where strategy_id = $1 and version < $2 order by version desc limit $3",
        )
        .bind(id.0)
        .bind(before.unwrap_or(i64::MAX))
        .bind(i64::from(limit))
        .fetch_all(self.connection())
        .await
        .map_err(store_error)?;
        rows.into_iter().map(VersionRow::saved).collect()
    }

    async fn strategy_version(
        &mut self,
        id: StrategyId,
        version: i64,
    ) -> Result<Option<(SavedVersion, Document)>> {
        #[derive(FromRow)]
        struct Whole {
            #[sqlx(flatten)]
            version: VersionRow,
            content: String,
        }
        let row: Option<Whole> = query_as(
            "select version, title, map, side, tags, agents, at, by_kind, by_id, by_name, content \
             from strategy_versions where strategy_id = $1 and version = $2",
        )
        .bind(id.0)
        .bind(version)
        .fetch_optional(self.connection())
        .await
        .map_err(store_error)?;
        row.map(|row| Ok((row.version.saved()?, from_json(&row.content)?)))
            .transpose()
    }

    async fn strategy_counts(&mut self) -> Result<Vec<(FolderId, i64)>> {
        let rows: Vec<(Uuid, i64)> = query_as(
            "select folder_id, count(*) from strategies where folder_id is not null group by folder_id",
        )
        .fetch_all(self.connection())
        .await
        .map_err(store_error)?;
        let count = |(folder, count)| (FolderId(folder), count);
        Ok(rows.into_iter().map(count).collect())
    }
}

#[async_trait]
impl StrategyWrites for Session {
    async fn put_strategy(&mut self, strategy: &Strategy) -> Result<()> {
        let Strategy { entry, content, .. } = strategy;
        let label = &entry.label;
        let (tags, agents) = (to_json(&label.tags)?, to_json(&label.agents)?);
        let side = label.side.map(|side| side.to_string());
        let (kind, actor_id, name) = actor_columns(&entry.updated_by);
        let text = content.plain_text();
        self.unindex(entry.id).await?;
        let turn: i64 = query_scalar(
            "insert into strategies (turn, id, title, title_key, map, side, tags, agents, folder_id, version, \
             created_at, updated_at, updated_by_kind, updated_by_id, updated_by_name) \
             values ((select coalesce(max(turn), 0) + 1 from strategies), \
             $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
             on conflict (id) do update set turn = excluded.turn, title = excluded.title, \
             title_key = excluded.title_key, map = excluded.map, side = excluded.side, tags = excluded.tags, \
             agents = excluded.agents, folder_id = excluded.folder_id, version = excluded.version, \
             updated_at = excluded.updated_at, updated_by_kind = excluded.updated_by_kind, \
             updated_by_id = excluded.updated_by_id, updated_by_name = excluded.updated_by_name \
             returning turn",
        )
        .bind(entry.id.0)
        .bind(&label.title)
        .bind(title_key(&label.title))
        .bind(&label.map)
        .bind(&side)
        .bind(&tags)
        .bind(&agents)
        .bind(entry.folder.map(|folder| folder.0))
        .bind(entry.version)
        .bind(instant(entry.created_at))
        .bind(instant(entry.updated_at))
        .bind(kind)
        .bind(actor_id)
        .bind(name)
        .fetch_one(self.connection())
        .await
        .map_err(store_error)?;
        query(
            "insert into strategy_versions \
             (strategy_id, version, title, map, side, tags, agents, at, by_kind, by_id, by_name, content) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        )
        .bind(entry.id.0)
        .bind(entry.version)
        .bind(&label.title)
        .bind(&label.map)
        .bind(&side)
        .bind(&tags)
        .bind(&agents)
        .bind(instant(entry.updated_at))
        .bind(kind)
        .bind(actor_id)
        .bind(name)
        .bind(to_json(content)?)
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        self.refer_to_uploads(strategy).await?;
        query(
            "insert into strategy_texts (strategy_id, text) values ($1, $2) \
             on conflict (strategy_id) do update set text = excluded.text",
        )
        .bind(entry.id.0)
        .bind(&text)
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        query(AssertSqlSafe(format!(
            "insert into strategy_search (rowid, tokens) values ($1, {TOKENS})"
        )))
        .bind(turn)
        .bind(tokens(label, entry.folder, &text))
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        Ok(())
    }

    async fn remove_strategy(&mut self, id: StrategyId) -> Result<bool> {
        self.unindex(id).await?;
        self.condemn_uploads_of(id).await?;
        // Versions and text go with the row that they refer to.
        let done = query("delete from strategies where id = $1")
            .bind(id.0)
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        Ok(done.rows_affected() > 0)
    }
}

impl Session {
    async fn unindex(&mut self, id: StrategyId) -> Result<()> {
        query("delete from strategy_search where rowid in (select turn from strategies where id = $1)")
            .bind(id.0)
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
