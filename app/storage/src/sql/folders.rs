//! Folders of the stratbook.

use app_domain::folder::{Folder, FolderColor, FolderId};
use app_service::port::{FolderReads, FolderWrites, StoreError};
use async_trait::async_trait;
use sqlx::{query, query_scalar};

use super::super::dialect::SELECT_FOLDERS;
use super::statement::{ReadRows, RunStatement};
use super::{Result, StoreTransaction};

/// A folder in the JSON of [`SELECT_FOLDERS`].
type FolderCells = (FolderId, String, FolderColor, Option<FolderId>, i32);

#[async_trait]
impl FolderReads for StoreTransaction {
    async fn folders(&mut self) -> Result<Vec<Folder>> {
        let json: Option<String> = query_scalar(SELECT_FOLDERS).one(self).await?;
        let rows: Vec<FolderCells> = serde_json::from_str(json.as_deref().unwrap_or("[]"))
            .map_err(|error| StoreError::Failed(error.into()))?;
        let folder = |(id, name, color, parent, sort_order): FolderCells| Folder {
            id,
            name,
            color,
            parent,
            sort_order,
        };
        Ok(rows.into_iter().map(folder).collect())
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
        .run(self)
        .await?;
        Ok(())
    }
}
