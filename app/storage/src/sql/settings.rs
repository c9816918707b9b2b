//! The settings: one document in one row.

use app_domain::settings::Settings;
use app_service::port::{SettingReads, SettingWrites, StoreError};
use async_trait::async_trait;
use sqlx::{query, query_scalar};

use super::statement::{ReadRows, RunStatement};
use super::values::{from_json, to_json};
use super::{Result, StoreTransaction};

#[async_trait]
impl SettingReads for StoreTransaction {
    async fn settings(&mut self) -> Result<Settings> {
        let document: Option<String> = query_scalar("select document from settings where id = 1")
            .optional(self)
            .await?;
        // Without a stored document, the settings are the defaults.
        let Some(document) = document else {
            return Ok(Settings::default());
        };
        Settings::default()
            .with_patch(&from_json(&document)?)
            .map_err(|violations| {
                let faults: Vec<String> = violations.iter().map(ToString::to_string).collect();
                StoreError::Failed(
                    format!("the stored settings are not valid: {}", faults.join("; ")).into(),
                )
            })
    }
}

#[async_trait]
impl SettingWrites for StoreTransaction {
    async fn put_settings(&mut self, settings: &Settings) -> Result<()> {
        query(
            "insert into settings (id, document) values (1, $1) \
             on conflict (id) do update set document = excluded.document",
        )
        .bind(to_json(settings)?)
        .run(self)
        .await?;
        Ok(())
    }
}
