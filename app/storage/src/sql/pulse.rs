//! The bot's sign of life, one row at most.

use app_service::port::{GatewayPulse, Pulse, PulseReads, PulseWrites};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{query, query_as};

use super::values::{from_json, instant, to_json};
use super::{Result, Session};
use crate::error::store_error;

type PulseRow = (
    DateTime<Utc>,
    String,
    bool,
    Option<DateTime<Utc>>,
    Option<DateTime<Utc>>,
);

#[async_trait]
impl PulseReads for Session {
    async fn pulse(&mut self) -> Result<Option<Pulse>> {
        let row: Option<PulseRow> = query_as(
            "select at, faults, is_connected, gateway_since, heartbeat_at \
             from pulse",
        )
        .fetch_optional(self.connection())
        .await
        .map_err(store_error)?;
        row.map(|(at, faults, is_connected, since, heartbeat)| {
            Ok(Pulse {
                at,
                faults: from_json(&faults)?,
                gateway: GatewayPulse {
                    is_connected,
                    since,
                    heartbeat,
                },
            })
        })
        .transpose()
    }
}

#[async_trait]
impl PulseWrites for Session {
    async fn put_pulse(&mut self, pulse: &Pulse) -> Result<()> {
        query(
            "insert into pulse (place, at, faults, is_connected, gateway_since, heartbeat_at) \
             values (1, $1, $2, $3, $4, $5) \
             on conflict (place) do update set at = excluded.at, faults = excluded.faults, \
             is_connected = excluded.is_connected, gateway_since = excluded.gateway_since, \
             heartbeat_at = excluded.heartbeat_at",
        )
        .bind(instant(pulse.at))
        .bind(to_json(&pulse.faults)?)
        .bind(pulse.gateway.is_connected)
        .bind(pulse.gateway.since.map(instant))
        .bind(pulse.gateway.heartbeat.map(instant))
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        Ok(())
    }
}
