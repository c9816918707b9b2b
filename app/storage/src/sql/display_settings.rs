//! How the portal shows times, weeks and rows to each player.

use app_domain::PlayerId;
use app_domain::display_settings::DisplaySettings;
use app_service::port::{DisplaySettingReads, DisplaySettingWrites};
use async_trait::async_trait;
use sqlx::{query, query_as};

use super::statement::{ReadRows, RunStatement};
use super::{Result, StoreTransaction};
use crate::error::unreadable;

#[async_trait]
impl DisplaySettingReads for StoreTransaction {
    async fn display_settings(&mut self, player: &PlayerId) -> Result<DisplaySettings> {
        let row: Option<(String, String, String)> = query_as(
            "select clock, first_weekday, density from display_settings where player_id = $1",
        )
        .bind(player.as_str())
        .optional(self)
        .await?;
        let Some((clock, first_weekday, density)) = row else {
            return Ok(DisplaySettings::default());
        };
        Ok(DisplaySettings {
            clock: clock
                .parse()
                .map_err(|_| unreadable("display_settings.clock"))?,
            first_weekday: first_weekday
                .parse()
                .map_err(|_| unreadable("display_settings.first_weekday"))?,
            density: density
                .parse()
                .map_err(|_| unreadable("display_settings.density"))?,
        })
    }
}

#[async_trait]
impl DisplaySettingWrites for StoreTransaction {
    async fn put_display_settings(
        &mut self,
        player: &PlayerId,
        settings: DisplaySettings,
    ) -> Result<()> {
        query(
            "insert into display_settings (player_id, clock, first_weekday, density) \
             values ($1, $2, $3, $4) on conflict (player_id) do update set \
             clock = excluded.clock, first_weekday = excluded.first_weekday, density = excluded.density",
        )
        .bind(player.as_str())
        .bind(settings.clock.as_str())
        .bind(settings.first_weekday.as_str())
        .bind(settings.density.as_str())
        .run(self)
        .await?;
        Ok(())
    }
}
