//! Metrics of the installation: the database, the bot, the outbox and the backups.

use app_service::heartbeat::{BotLiveness, BotStatus};
use app_service::operation_status::OperationStatus;
use app_service::port::{StoreLoad, WriteCount, WriteQueueLoad};
use app_service::zone_data::ZoneDataState;
use chrono::{DateTime, Utc};

use super::prometheus_text::{MetricKind, PrometheusText, seconds};

pub fn write(text: &mut PrometheusText, status: &OperationStatus) {
    write_database(text, &status.store);
    write_writes(text, status.writes, &status.store.write_queue);
    write_bot(text, &status.bot);
    text.gauge(
        "muster_outbox_waiting",
        "Messages that wait to be sent.",
        status.messages.waiting,
    );
    text.gauge(
        "muster_outbox_failed",
        "Messages that could not be sent.",
        status.messages.failed,
    );
    text.gauge(
        "muster_outbox_oldest_waiting_seconds",
        "How long the oldest waiting message has been due.",
        status.oldest_message_age.num_seconds(),
    );
    text.gauge(
        "muster_backup_failed",
        "Whether an automatic backup has failed since the latest one that was stored.",
        u8::from(status.backup.has_failed),
    );
    text.gauge(
        "muster_zone_data_outdated",
        "Whether the time zone data is older than six months, or than that of another program on the database.",
        u8::from(status.zone_data != ZoneDataState::Current),
    );
    if let Some(age) = status.backup_age {
        text.gauge(
            "muster_backup_age_seconds",
            "The age of the latest backup.",
            age.num_seconds(),
        );
    }
}

fn write_database(text: &mut PrometheusText, load: &StoreLoad) {
    text.gauge(
        "muster_database_size_bytes",
        "The size of the database.",
        load.database_bytes,
    );
    let name = "muster_database_connections";
    text.family(
        name,
        MetricKind::Gauge,
        "Connections of this process for reading, by state.",
    );
    text.sample(name, &[("state", "in_use")], load.connections.in_use);
    text.sample(name, &[("state", "idle")], load.connections.idle);
    text.gauge(
        "muster_database_connections_limit",
        "The maximum number of connections for reading.",
        load.connections.limit,
    );
}

fn write_writes(text: &mut PrometheusText, writes: WriteCount, queue: &WriteQueueLoad) {
    let name = "muster_database_writes_total";
    text.family(
        name,
        MetricKind::Counter,
        "Writes of this process by outcome.",
    );
    text.sample(name, &[("outcome", "durable")], writes.durable);
    text.sample(name, &[("outcome", "given_up")], writes.given_up);
    text.gauge(
        "muster_write_queue_length",
        "Writers that wait for the database.",
        queue.waiting,
    );
    let name = "muster_write_queue_wait_seconds";
    text.family(name, MetricKind::Summary, "How long writers have waited.");
    text.sample(&format!("{name}_sum"), &[], seconds(queue.wait_time));
    text.sample(&format!("{name}_count"), &[], queue.waits);
    if let Some(last) = queue.last_write {
        text.gauge(
            "muster_database_last_write_durable",
            "Whether the latest write of this process succeeded.",
            u8::from(last.is_durable),
        );
        text.gauge(
            "muster_database_last_write_age_seconds",
            "The age of the latest write of this process.",
            seconds(last.age),
        );
    }
}

fn write_bot(text: &mut PrometheusText, bot: &BotStatus) {
    let timestamp = |at: Option<DateTime<Utc>>| at.map_or(0, |at| at.timestamp());
    text.gauge(
        "muster_bot_up",
        "Whether the bot is running and connected.",
        u8::from(bot.liveness == BotLiveness::Alive),
    );
    text.gauge(
        "muster_bot_gateway_connected",
        "Whether the bot was connected to the gateway at its last report.",
        u8::from(bot.gateway.is_connected),
    );
    text.gauge(
        "muster_bot_last_seen_timestamp_seconds",
        "When the bot last reported; 0 if it never did.",
        timestamp(bot.last),
    );
    text.gauge(
        "muster_bot_gateway_heartbeat_timestamp_seconds",
        "When the gateway last acknowledged a heartbeat; 0 if it never did.",
        timestamp(bot.gateway.heartbeat),
    );
}
