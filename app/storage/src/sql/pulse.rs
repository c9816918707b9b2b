//! The bot's sign of life, one row at most.

use app_service::port::{Pulse, PulseReads, PulseWrites};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{query, query_as};

use super::values::{from_json, instant, to_json};
use super::{Result, Session};
use crate::error::store_error;

#[async_trait]
impl PulseReads for Session {
    async fn pulse(&mut self) -> Result<Option<Pulse>> {
        let row: Option<(DateTime<Utc>, String)> = query_as("select at, faults from pulse")
            .fetch_optional(self.connection())
            .await
            .map_err(store_error)?;
        row.map(|(at, faults)| {
            let faults = from_json(&faults)?;
            Ok(Pulse { at, faults })
        })
        .transpose()
    }
}

#[async_trait]
impl PulseWrites for Session {
    async fn put_pulse(&mut self, pulse: &Pulse) -> Result<()> {
        query(
            "insert into pulse (place, at, faults) values (1, $1, $2) \
             on conflict (place) do update set at = excluded.at, faults = excluded.faults",
        )
        .bind(instant(pulse.at))
        .bind(to_json(&pulse.faults)?)
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        Ok(())
    }
}
