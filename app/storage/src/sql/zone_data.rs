//! The time zone data that the stored windows rely on: one row at most.

use app_domain::zone_offsets::ZoneOffsets;
use app_domain::zone_release::ZoneRelease;
use app_service::port::{ZoneDataReads, ZoneDataWrites};
use async_trait::async_trait;
use sqlx::{query, query_scalar};

use super::statement::{ReadRows, RunStatement};
use super::{Result, StoreTransaction};
use crate::error::parse_stored;

#[async_trait]
impl ZoneDataReads for StoreTransaction {
    async fn zone_release(&mut self) -> Result<Option<ZoneRelease>> {
        let text: Option<String> = query_scalar("select release from zone_data")
            .optional(self)
            .await?;
        text.map(|text| parse_stored("zone_data.release", &text))
            .transpose()
    }

    async fn zone_offsets(&mut self) -> Result<Option<ZoneOffsets>> {
        let text: Option<String> = query_scalar("select offsets from zone_data")
            .optional(self)
            .await?;
        text.map(|text| parse_stored("zone_data.offsets", &text))
            .transpose()
    }
}

#[async_trait]
impl ZoneDataWrites for StoreTransaction {
    async fn put_zone_data(&mut self, release: &ZoneRelease, offsets: &ZoneOffsets) -> Result<()> {
        query(
            "insert into zone_data (place, release, offsets) values (1, $1, $2) \
             on conflict (place) do update set release = excluded.release, offsets = excluded.offsets",
        )
        .bind(release.to_string())
        .bind(offsets.to_string())
        .run(self)
        .await?;
        Ok(())
    }
}
