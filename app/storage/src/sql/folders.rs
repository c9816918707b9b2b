//! Folders of the stratbook.

use app_domain::folder::{Folder, FolderId};
use app_service::port::{FolderReads, FolderWrites};
use async_trait::async_trait;
use sqlx::{FromRow, query, query_as};
use uuid::Uuid;

use super::{Result, StoreTransaction};
use crate::error::{parse_stored, store_error};

#[derive(FromRow)]
struct FolderRow {
    id: Uuid,
    name: String,
    color: String,
    parent_id: Option<Uuid>,
    sort_order: i32,
}

impl FolderRow {
    fn folder(self) -> Result<Folder> {
        Ok(Folder {
            id: FolderId(self.id),
            name: self.name,
            color: parse_stored("folders.color", &self.color)?,
            parent: self.parent_id.map(FolderId),
            sort_order: self.sort_order,
        })
    }
}

#[async_trait]
impl FolderReads for StoreTransaction {
    async fn folders(&mut self) -> Result<Vec<Folder>> {
        let rows: Vec<FolderRow> =
            query_as("select id, name, color, parent_id, sort_order from folders")
                .fetch_all(self.connection())
                .await
                .map_err(store_error)?;
        rows.into_iter().map(FolderRow::folder).collect()
    }
}

#[async_trait]
impl FolderWrites for StoreTransaction {
    async fn put_folder(&mut self, folder: &Folder) -> Result<()> {
        query(
            "insert into folders (id, name, color, parent_id, sort_order) values ($1, $2, $3, $4, $5) \
             on conflict (id) do update set name = excluded.name, color = excluded.color, \
             parent_id = excluded.parent_id, sort_order = excluded.sort_order",
        )
        .bind(folder.id.0)
        .bind(&folder.name)
        .bind(folder.color.as_str())
        .bind(folder.parent.map(|parent| parent.0))
        .bind(folder.sort_order)
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        Ok(())
    }

    async fn remove_folder(&mut self, id: FolderId) -> Result<u64> {
        query("delete from strategy_search where rowid in (select turn from strategies where folder_id = $1)")
            .bind(id.0)
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        self.condemn_uploads_of_folder(id).await?;
        // Versions and texts are deleted with the rows that they reference.
        let strategies = query("delete from strategies where folder_id = $1")
            .bind(id.0)
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        query("delete from folders where id = $1")
            .bind(id.0)
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        Ok(strategies.rows_affected())
    }
}
