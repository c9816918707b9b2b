//! Uploads, and the versions of strategies that reference them.

use app_domain::permission::ActorIdentity;
use app_domain::stratbook_bin::BinEntryId;
use app_domain::strategy::{Strategy, StrategyId};
use app_domain::upload::{UploadId, UploadedFile, parse_file_name};
use app_service::port::{StoreError, UploadReads, UploadWrites};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, FromRow, query, query_as};
use uuid::Uuid;

use super::statement::{ReadRows, RunStatement};
use super::values::{actor_columns, instant};
use super::{Result, StoreTransaction};
use crate::error::{parse_stored, unreadable};

const UPLOAD_COLUMNS: &str =
    "uploads.id, uploads.kind, uploads.bytes, uploads.width, uploads.height, uploads.name";
/// Whether no version of a strategy refers to the upload.
const IS_UNUSED: &str = "not exists (select 1 from strategy_uploads where upload_id = uploads.id)";
/// Whether the upload is neither in the settings nor the picture of a map or of a player, also of one who has left.
const IS_NO_PICTURE: &str = "not exists (select 1 from settings where document like '%' || uploads.id || '%') \
     and not exists (select 1 from players where picture like uploads.id || '.%') \
     and not exists (select 1 from board_maps where picture like uploads.id || '.%')";

#[derive(FromRow)]
struct UploadRow {
    id: String,
    kind: String,
    bytes: i64,
    width: Option<i64>,
    height: Option<i64>,
    name: String,
}

impl UploadRow {
    fn upload(self) -> Result<UploadedFile> {
        let side = |column, side: i64| u32::try_from(side).map_err(|_| unreadable(column));
        let pixels = self.width.zip(self.height);
        let pixels = pixels
            .map(|(width, height)| {
                let width = side("uploads.width", width)?;
                Ok::<_, StoreError>((width, side("uploads.height", height)?))
            })
            .transpose()?;
        Ok(UploadedFile {
            id: parse_stored("uploads.id", &self.id)?,
            kind: parse_stored("uploads.kind", &self.kind)?,
            bytes: u64::try_from(self.bytes).map_err(|_| unreadable("uploads.bytes"))?,
            pixels,
            name: self.name,
        })
    }
}

#[async_trait]
impl UploadReads for StoreTransaction {
    async fn upload(&mut self, id: UploadId) -> Result<Option<UploadedFile>> {
        let row: Option<UploadRow> = query_as(AssertSqlSafe(format!(
            "select {UPLOAD_COLUMNS} from uploads where id = $1 and not is_condemned"
        )))
        .bind(id.to_string())
        .optional(self)
        .await?;
        row.map(UploadRow::upload).transpose()
    }

    async fn attachments(&mut self, id: StrategyId, version: i64) -> Result<Vec<UploadedFile>> {
        let rows: Vec<UploadRow> = query_as(AssertSqlSafe(format!(
            "select {UPLOAD_COLUMNS} from strategy_uploads join uploads on uploads.id = upload_id \
             where strategy_id = $1 and version = $2 and place is not null order by place"
        )))
        .bind(id.0)
        .bind(version)
        .all(self)
        .await?;
        rows.into_iter().map(UploadRow::upload).collect()
    }

    async fn uploads_marked_for_deletion(&mut self, limit: u32) -> Result<Vec<UploadedFile>> {
        let rows: Vec<UploadRow> = query_as(AssertSqlSafe(format!(
            "select {UPLOAD_COLUMNS} from uploads where is_condemned order by id limit $1"
        )))
        .bind(i64::from(limit))
        .all(self)
        .await?;
        rows.into_iter().map(UploadRow::upload).collect()
    }

    async fn unstripped_uploads(
        &mut self,
        after: Option<UploadId>,
        limit: u32,
    ) -> Result<Vec<UploadedFile>> {
        let rows: Vec<UploadRow> = query_as(AssertSqlSafe(format!(
            "select {UPLOAD_COLUMNS} from uploads \
             where not is_stripped and not is_condemned and id > $1 order by id limit $2"
        )))
        .bind(after.map(|id| id.to_string()).unwrap_or_default())
        .bind(i64::from(limit))
        .all(self)
        .await?;
        rows.into_iter().map(UploadRow::upload).collect()
    }
}

#[async_trait]
impl UploadWrites for StoreTransaction {
    async fn insert_upload(
        &mut self,
        upload: &UploadedFile,
        by: &ActorIdentity,
        at: DateTime<Utc>,
    ) -> Result<()> {
        let (kind, id, name) = actor_columns(by);
        let (width, height) = upload.pixels.unzip();
        query(
            "insert into uploads (id, kind, bytes, width, height, name, created_at, created_by_kind, created_by_id, \
             created_by_name, is_stripped) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true)",
        )
        .bind(upload.id.to_string())
        .bind(upload.kind.extension())
        .bind(i64::try_from(upload.bytes).unwrap_or(i64::MAX))
        .bind(width.map(i64::from))
        .bind(height.map(i64::from))
        .bind(&upload.name)
        .bind(instant(at))
        .bind(kind)
        .bind(id)
        .bind(name)
        .run(self)
        .await?;
        Ok(())
    }

    async fn mark_upload_stripped(&mut self, id: UploadId, bytes: u64) -> Result<bool> {
        let rows = query(
            "update uploads set is_stripped = true, bytes = $2 where id = $1 and not is_condemned",
        )
        .bind(id.to_string())
        .bind(i64::try_from(bytes).unwrap_or(i64::MAX))
        .run(self)
        .await?;
        Ok(rows == 1)
    }

    async fn mark_uploads_for_deletion(&mut self, ids: &[UploadId]) -> Result<()> {
        for id in ids {
            query(AssertSqlSafe(format!(
                "update uploads set is_condemned = true where id = $1 and {IS_UNUSED} \
                 and {IS_NO_PICTURE}"
            )))
            .bind(id.to_string())
            .run(self)
            .await?;
        }
        Ok(())
    }

    async fn mark_unused_uploads_for_deletion(&mut self, since: DateTime<Utc>) -> Result<()> {
        query(AssertSqlSafe(format!(
            "update uploads set is_condemned = true where created_at < $1 and not is_condemned and {IS_UNUSED} \
             and {IS_NO_PICTURE}"
        )))
        .bind(instant(since))
        .run(self)
        .await?;
        Ok(())
    }

    async fn remove_uploads(&mut self, ids: &[UploadId]) -> Result<()> {
        for id in ids {
            query("delete from uploads where id = $1 and is_condemned")
                .bind(id.to_string())
                .run(self)
                .await?;
        }
        Ok(())
    }
}

impl StoreTransaction {
    /// Saves the uploads that the strategy's version references: its attachments, and the stored uploads that its text
    /// shows.
    pub(super) async fn save_upload_references(&mut self, strategy: &Strategy) -> Result<()> {
        let attached = strategy.attachments.iter().map(|upload| upload.id);
        let attached = attached.zip(0_i64..).map(|(id, place)| (id, Some(place)));
        let shown = strategy.content.upload_names();
        let shown = shown.iter().filter_map(|name| parse_file_name(name));
        let shown = shown.map(|(id, _)| (id, None));
        for (id, place) in attached.chain(shown) {
            query(
                "insert into strategy_uploads (strategy_id, version, upload_id, place) \
                 select $1, $2, id, $4 from uploads where id = $3 and not is_condemned on conflict do nothing",
            )
            .bind(strategy.summary.id.0)
            .bind(strategy.summary.version)
            .bind(id.to_string())
            .bind(place)
            .run(self)
            .await?;
        }
        Ok(())
    }

    /// Condemns the uploads that only the strategies of this entry of the bin reference. Call it before they are removed.
    pub(super) async fn condemn_uploads_of_bin_entry(&mut self, entry: BinEntryId) -> Result<()> {
        let strategies = "select id from strategies where bin_id = $1";
        self.condemn_uploads_where(strategies, entry.0).await
    }

    async fn condemn_uploads_where(&mut self, strategies: &str, id: Uuid) -> Result<()> {
        query(AssertSqlSafe(format!(
            "update uploads set is_condemned = true \
             where id in (select upload_id from strategy_uploads where strategy_id in ({strategies})) \
             and not exists (select 1 from strategy_uploads \
             where upload_id = uploads.id and strategy_id not in ({strategies})) \
             and {IS_NO_PICTURE}"
        )))
        .bind(id)
        .run(self)
        .await?;
        Ok(())
    }
}
