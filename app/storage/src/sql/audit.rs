//! The activity log: who changed what.

use app_domain::PlayerId;
use app_service::port::{
    ActivityActor, ActivityReads, ActivityRecord, ActivityRecordFilter, ActivityWrites,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, FromRow, query, query_as};

use super::super::dialect::COLLATE_BINARY;
use super::statement::{ReadRows, RunStatement};
use super::values::{
    ACTOR_OPERATOR, ACTOR_PLAYER, ACTOR_SYSTEM, actor, actor_columns, from_json, instant, to_json,
};
use super::{Result, StoreTransaction};

#[derive(FromRow)]
struct AuditRow {
    id: i64,
    at: DateTime<Utc>,
    actor_kind: String,
    actor_id: Option<String>,
    actor_name: Option<String>,
    action: String,
    subject: String,
    value_before: Option<String>,
    value_after: Option<String>,
}

impl AuditRow {
    fn entry(self) -> Result<(i64, ActivityRecord)> {
        let actor = actor(
            "audit.actor",
            &self.actor_kind,
            self.actor_id,
            self.actor_name,
        )?;
        let entry = ActivityRecord {
            at: self.at,
            actor,
            action: self.action,
            subject: self.subject,
            before: self.value_before.as_deref().map(from_json).transpose()?,
            after: self.value_after.as_deref().map(from_json).transpose()?,
        };
        Ok((self.id, entry))
    }
}

#[async_trait]
impl ActivityReads for StoreTransaction {
    async fn activity_records(
        &mut self,
        filter: &ActivityRecordFilter,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<(i64, ActivityRecord)>> {
        let (kind, id) = match &filter.actor {
            None => (None, None),
            Some(ActivityActor::Player(id)) => (Some(ACTOR_PLAYER), Some(id.as_str())),
            Some(ActivityActor::Operator) => (Some(ACTOR_OPERATOR), None),
            Some(ActivityActor::System) => (Some(ACTOR_SYSTEM), None),
        };
        // The range is in the index: `0` follows `/`.
        let subject = match filter.subject {
            None => "$5 is null".to_owned(),
            Some(_) => format!(
                "subject{COLLATE_BINARY} >= $5 and subject{COLLATE_BINARY} < $5 || '0' \
                 and (subject = $5 or substr(subject, 1, length($5) + 1) = $5 || '/')"
            ),
        };
        let rows: Vec<AuditRow> = query_as(AssertSqlSafe(format!(
            "select id, at, actor_kind, actor_id, actor_name, action, subject, value_before, value_after from audit \
             where id < $1 \
             and ($2 is null or actor_kind = $2) and ($3 is null or actor_id = $3) \
             and ($4 is null or substr(action, 1, length($4)) = $4) \
             and {subject} \
             and ($6 is null or at >= $6) and ($7 is null or at < $7) \
             order by id desc limit $8"
        )))
        .bind(before.unwrap_or(i64::MAX))
        .bind(kind)
        .bind(id)
        .bind(filter.action.as_deref())
        .bind(filter.subject.as_ref().map(PlayerId::as_str))
        .bind(filter.from.map(instant))
        .bind(filter.until.map(instant))
        .bind(i64::from(limit))
        .all(self)
        .await?;
        rows.into_iter().map(AuditRow::entry).collect()
    }
}

#[async_trait]
impl ActivityWrites for StoreTransaction {
    async fn insert_activity_record(&mut self, entry: &ActivityRecord) -> Result<()> {
        let (kind, id, name) = actor_columns(&entry.actor);
        query(
            "insert into audit (at, actor_kind, actor_id, actor_name, action, subject, value_before, value_after) \
             values ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(instant(entry.at))
        .bind(kind)
        .bind(id)
        .bind(name)
        .bind(&entry.action)
        .bind(&entry.subject)
        .bind(entry.before.as_ref().map(to_json).transpose()?)
        .bind(entry.after.as_ref().map(to_json).transpose()?)
        .run(self)
        .await?;
        Ok(())
    }
}
