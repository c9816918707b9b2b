//! The bot's heartbeat: one row at most.

use app_service::port::{BotHeartbeat, GatewayStatus, HeartbeatReads, HeartbeatWrites};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{query, query_as};

use super::statement::{ReadRows, RunStatement};
use super::values::{from_json, instant, to_json};
use super::{Result, StoreTransaction};

type HeartbeatRow = (
    DateTime<Utc>,
    String,
    bool,
    Option<DateTime<Utc>>,
    Option<DateTime<Utc>>,
    String,
);

#[async_trait]
impl HeartbeatReads for StoreTransaction {
    async fn bot_heartbeat(&mut self) -> Result<Option<BotHeartbeat>> {
        let row: Option<HeartbeatRow> = query_as(
            "select at, faults, is_connected, gateway_since, heartbeat_at, instance \
             from pulse",
        )
        .optional(self)
        .await?;
        row.map(|(at, faults, is_connected, since, heartbeat, instance)| {
            Ok(BotHeartbeat {
                at,
                faults: from_json(&faults)?,
                gateway: GatewayStatus {
                    is_connected,
                    since,
                    heartbeat,
                },
                instance,
            })
        })
        .transpose()
    }
}

#[async_trait]
impl HeartbeatWrites for StoreTransaction {
    async fn put_bot_heartbeat(&mut self, heartbeat: &BotHeartbeat) -> Result<()> {
        query(
            "insert into pulse (place, at, faults, is_connected, gateway_since, heartbeat_at, instance) \
             values (1, $1, $2, $3, $4, $5, $6) \
             on conflict (place) do update set at = excluded.at, faults = excluded.faults, \
             is_connected = excluded.is_connected, gateway_since = excluded.gateway_since, \
             heartbeat_at = excluded.heartbeat_at, instance = excluded.instance",
        )
        .bind(instant(heartbeat.at))
        .bind(to_json(&heartbeat.faults)?)
        .bind(heartbeat.gateway.is_connected)
        .bind(heartbeat.gateway.since.map(instant))
        .bind(heartbeat.gateway.heartbeat.map(instant))
        .bind(&heartbeat.instance)
        .run(self)
        .await?;
        Ok(())
    }
}
