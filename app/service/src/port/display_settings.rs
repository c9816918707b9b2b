//! The personal settings of a player's portal.

use app_domain::PlayerId;
use app_domain::display_settings::DisplaySettings;
use async_trait::async_trait;

use super::store::Result;

#[async_trait]
pub trait DisplaySettingReads {
    /// Returns the player's settings; the defaults if none are stored.
    async fn display_settings(&mut self, player: &PlayerId) -> Result<DisplaySettings>;
}

#[async_trait]
pub trait DisplaySettingWrites {
    /// Replaces the player's settings.
    async fn put_display_settings(
        &mut self,
        player: &PlayerId,
        settings: DisplaySettings,
    ) -> Result<()>;
}
