//! The pictures and outlines of maps.

use app_domain::board::{BoardMap, MapGeometry, MapPicture};
use app_service::port::{BoardMapReads, BoardMapWrites};
use async_trait::async_trait;
use sqlx::{FromRow, query, query_as};

use super::statement::{ReadRows, RunStatement};
use super::{Result, StoreTransaction};
use crate::error::unreadable;

#[derive(FromRow)]
struct BoardMapRow {
    name: String,
    version: i64,
    picture: Option<String>,
    outline: String,
}

impl BoardMapRow {
    fn map(self) -> Result<BoardMap> {
        let picture = |name: String| {
            MapPicture::from_file_name(&name).ok_or_else(|| unreadable("board_maps.picture"))
        };
        let outline = serde_json::from_str(&self.outline).ok();
        let geometry = outline.and_then(|json| MapGeometry::from_json(&json).ok());
        Ok(BoardMap {
            name: self.name,
            version: self.version,
            picture: self.picture.map(picture).transpose()?,
            geometry: geometry.ok_or_else(|| unreadable("board_maps.outline"))?,
        })
    }
}

#[async_trait]
impl BoardMapReads for StoreTransaction {
    async fn board_maps(&mut self) -> Result<Vec<BoardMap>> {
        let rows: Vec<BoardMapRow> =
            query_as("select name, version, picture, outline from board_maps order by key")
                .all(self)
                .await?;
        rows.into_iter().map(BoardMapRow::map).collect()
    }

    async fn board_map(&mut self, name: &str) -> Result<Option<BoardMap>> {
        let row: Option<BoardMapRow> =
            query_as("select name, version, picture, outline from board_maps where key = $1")
                .bind(BoardMap::key_of(name))
                .optional(self)
                .await?;
        row.map(BoardMapRow::map).transpose()
    }
}

#[async_trait]
impl BoardMapWrites for StoreTransaction {
    async fn put_board_map(&mut self, map: &BoardMap) -> Result<()> {
        query(
            "insert into board_maps (key, name, version, picture, outline) values ($1, $2, $3, $4, $5) \
             on conflict (key) do update set name = excluded.name, version = excluded.version, \
             picture = excluded.picture, outline = excluded.outline",
        )
        .bind(BoardMap::key_of(&map.name))
        .bind(&map.name)
        .bind(map.version)
        .bind(map.picture.map(MapPicture::file_name))
        .bind(map.geometry.to_json().to_string())
        .run(self)
        .await?;
        Ok(())
    }
}
