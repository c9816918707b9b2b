//! Uploads, and which versions of strategies refer to them.

use app_domain::folder::FolderId;
use app_domain::permission::Actor;
use app_domain::strategy::{Strategy, StrategyId};
use app_domain::upload::{Upload, UploadId, read_file_name};
use app_service::port::{StoreError, UploadReads, UploadWrites};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, FromRow, query, query_as};
use uuid::Uuid;

use super::values::{actor_columns, instant};
use super::{Result, Session};
use crate::error::{parsed, store_error, unreadable};

const UPLOAD: &str =
    "uploads.id, uploads.kind, uploads.bytes, uploads.width, uploads.height, uploads.name";
const UNUSED: &str = "not exists (select 1 from strategy_uploads where upload_id = uploads.id)";

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
    fn upload(self) -> Result<Upload> {
        let side = |column, side: i64| u32::try_from(side).map_err(|_| unreadable(column));
        let pixels = self.width.zip(self.height);
        let pixels = pixels
            .map(|(width, height)| {
                let width = side("uploads.width", width)?;
                Ok::<_, StoreError>((width, side("uploads.height", height)?))
            })
            .transpose()?;
        Ok(Upload {
            id: parsed("uploads.id", &self.id)?,
            kind: parsed("uploads.kind", &self.kind)?,
            bytes: u64::try_from(self.bytes).map_err(|_| unreadable("uploads.bytes"))?,
            pixels,
            name: self.name,
        })
    }
}

#[async_trait]
impl UploadReads for Session {
    async fn upload(&mut self, id: UploadId) -> Result<Option<Upload>> {
        let row: Option<UploadRow> = query_as(AssertSqlSafe(format!(
            "select {UPLOAD} from uploads where id = $1 and not is_condemned"
        )))
        .bind(id.to_string())
        .fetch_optional(self.connection())
        .await
        .map_err(store_error)?;
        row.map(UploadRow::upload).transpose()
    }

    async fn attachments(&mut self, id: StrategyId, version: i64) -> Result<Vec<Upload>> {
        let rows: Vec<UploadRow> = query_as(AssertSqlSafe(format!(
            "select {UPLOAD} from strategy_uploads join uploads on uploads.id = upload_id \
             where strategy_id = $1 and version = $2 and place is not null order by place"
        )))
        .bind(id.0)
        .bind(version)
        .fetch_all(self.connection())
        .await
        .map_err(store_error)?;
        rows.into_iter().map(UploadRow::upload).collect()
    }

    async fn condemned_uploads(&mut self, limit: u32) -> Result<Vec<Upload>> {
        let rows: Vec<UploadRow> = query_as(AssertSqlSafe(format!(
            "select {UPLOAD} from uploads where is_condemned order by id limit $1"
        )))
        .bind(i64::from(limit))
        .fetch_all(self.connection())
        .await
        .map_err(store_error)?;
        rows.into_iter().map(UploadRow::upload).collect()
    }
}

#[async_trait]
impl UploadWrites for Session {
    async fn insert_upload(
        &mut self,
        upload: &Upload,
        by: &Actor,
        at: DateTime<Utc>,
    ) -> Result<()> {
        let (kind, id, name) = actor_columns(by);
        let (width, height) = upload.pixels.unzip();
        query(
            "insert into uploads (id, kind, bytes, width, height, name, created_at, created_by_kind, created_by_id, \
             created_by_name) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(upload.id.to_string())
        .bind(upload.kind.ending())
        .bind(i64::try_from(upload.bytes).unwrap_or(i64::MAX))
        .bind(width.map(i64::from))
        .bind(height.map(i64::from))
        .bind(&upload.name)
        .bind(instant(at))
        .bind(kind)
        .bind(id)
        .bind(name)
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        Ok(())
    }

    async fn condemn_uploads(&mut self, ids: &[UploadId]) -> Result<()> {
        for id in ids {
            query(AssertSqlSafe(format!(
                "update uploads set is_condemned = true where id = $1 and {UNUSED}"
            )))
            .bind(id.to_string())
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        }
        Ok(())
    }

    async fn condemn_unused_uploads(&mut self, since: DateTime<Utc>) -> Result<()> {
        query(AssertSqlSafe(format!(
            "update uploads set is_condemned = true where created_at < $1 and not is_condemned and {UNUSED}"
        )))
        .bind(instant(since))
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        Ok(())
    }

    async fn remove_uploads(&mut self, ids: &[UploadId]) -> Result<()> {
        for id in ids {
            query("delete from uploads where id = $1 and is_condemned")
                .bind(id.to_string())
                .execute(self.connection())
                .await
                .map_err(store_error)?;
        }
        Ok(())
    }
}

impl Session {
    /// Notes what the strategy's version refers to: its attachments, and what its text shows of the uploads there are.
    pub(super) async fn refer_to_uploads(&mut self, strategy: &Strategy) -> Result<()> {
        let attached = strategy.attachments.iter().map(|upload| upload.id);
        let attached = attached.zip(0_i64..).map(|(id, place)| (id, Some(place)));
        let shown = strategy.content.uploads();
        let shown = shown.iter().filter_map(|name| read_file_name(name));
        let shown = shown.map(|(id, _)| (id, None));
        for (id, place) in attached.chain(shown) {
            query(
                "insert into strategy_uploads (strategy_id, version, upload_id, place) \
                 select $1, $2, id, $4 from uploads where id = $3 and not is_condemned on conflict do nothing",
            )
            .bind(strategy.entry.id.0)
            .bind(strategy.entry.version)
            .bind(id.to_string())
            .bind(place)
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        }
        Ok(())
    }

    /// Condemns the uploads that nothing but this strategy refers to, before it is removed.
    pub(super) async fn condemn_uploads_of(&mut self, id: StrategyId) -> Result<()> {
        self.condemn_uploads_where("select $1", id.0).await
    }

    /// The same for all strategies of a folder.
    pub(super) async fn condemn_uploads_in(&mut self, folder: FolderId) -> Result<()> {
        let strategies = "select id from strategies where folder_id = $1";
        self.condemn_uploads_where(strategies, folder.0).await
    }

    async fn condemn_uploads_where(&mut self, strategies: &str, id: Uuid) -> Result<()> {
        query(AssertSqlSafe(format!(
            "update uploads set is_condemned = true \
             where id in (select upload_id from strategy_uploads where strategy_id in ({strategies})) \
             and not exists (select 1 from strategy_uploads \
             where upload_id = uploads.id and strategy_id not in ({strategies}))"
        )))
        .bind(id)
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        Ok(())
    }
}
