//! Review comments on moments of matches' recordings.

use app_domain::matches::MatchId;
use app_domain::matches::review::{CommentId, RecordingOffset, ReviewComment};
use app_service::port::{ReviewReads, ReviewWrites};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, FromRow, query, query_as};
use uuid::Uuid;

use super::statement::{ReadRows, RunStatement};
use super::values::{actor, actor_columns, instant};
use super::{Result, StoreTransaction};
use crate::error::unreadable;

const SELECT_COMMENT: &str = "select id, match_id, seconds, text, created_at, updated_at, by_kind, by_id, by_name \
     from match_comments";

#[derive(FromRow)]
struct CommentRow {
    id: Uuid,
    match_id: Uuid,
    seconds: i32,
    text: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    by_kind: String,
    by_id: Option<String>,
    by_name: Option<String>,
}

impl CommentRow {
    fn read(self) -> Result<ReviewComment> {
        let seconds = u32::try_from(self.seconds).ok();
        Ok(ReviewComment {
            id: CommentId(self.id),
            match_id: MatchId(self.match_id),
            at: seconds
                .and_then(RecordingOffset::from_seconds)
                .ok_or_else(|| unreadable("match_comments.seconds"))?,
            text: self.text,
            by: actor("match_comments.by", &self.by_kind, self.by_id, self.by_name)?,
            created_at: self.created_at,
            updated_at: self.updated_at,
        })
    }
}

#[async_trait]
impl ReviewReads for StoreTransaction {
    async fn comments(&mut self, of: MatchId) -> Result<Vec<ReviewComment>> {
        let sql = format!("{SELECT_COMMENT} where match_id = $1 order by seconds, id");
        let rows: Vec<CommentRow> = query_as(AssertSqlSafe(sql)).bind(of.0).all(self).await?;
        rows.into_iter().map(CommentRow::read).collect()
    }

    async fn comment(&mut self, id: CommentId) -> Result<Option<ReviewComment>> {
        let row: Option<CommentRow> =
            query_as(AssertSqlSafe(format!("{SELECT_COMMENT} where id = $1")))
                .bind(id.0)
                .optional(self)
                .await?;
        row.map(CommentRow::read).transpose()
    }
}

#[async_trait]
impl ReviewWrites for StoreTransaction {
    async fn put_comment(&mut self, comment: &ReviewComment) -> Result<()> {
        let (kind, by, name) = actor_columns(&comment.by);
        let seconds = i32::try_from(comment.at.seconds()).expect("a day has fewer seconds");
        query(
            "insert into match_comments (id, match_id, seconds, text, created_at, updated_at, by_kind, by_id, by_name) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
             on conflict (id) do update set seconds = excluded.seconds, text = excluded.text, \
             updated_at = excluded.updated_at",
        )
        .bind(comment.id.0)
        .bind(comment.match_id.0)
        .bind(seconds)
        .bind(&comment.text)
        .bind(instant(comment.created_at))
        .bind(instant(comment.updated_at))
        .bind(kind)
        .bind(by)
        .bind(name)
        .run(self)
        .await?;
        Ok(())
    }

    async fn remove_comment(&mut self, id: CommentId) -> Result<bool> {
        let rows = query("delete from match_comments where id = $1")
            .bind(id.0)
            .run(self)
            .await?;
        Ok(rows > 0)
    }
}
