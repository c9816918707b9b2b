//! The time zone data that the stored windows rely on.

use app_domain::zone_offsets::ZoneOffsets;
use app_domain::zone_release::ZoneRelease;
use async_trait::async_trait;

use super::store::Result;

#[async_trait]
pub trait ZoneDataReads {
    /// `None`: no release was stored; the windows rely on 2025b.
    async fn zone_release(&mut self) -> Result<Option<ZoneRelease>>;
    /// The offsets of the stored release.
    async fn zone_offsets(&mut self) -> Result<Option<ZoneOffsets>>;
}

#[async_trait]
pub trait ZoneDataWrites {
    async fn put_zone_data(&mut self, release: &ZoneRelease, offsets: &ZoneOffsets) -> Result<()>;
}
