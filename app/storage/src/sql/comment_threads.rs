//! Comments on passages of strategies, and the marks of their passages in the latest versions.

use app_domain::comment_thread::{
    CommentThread, ThreadId, ThreadMessage, ThreadMessageId, ThreadResolution,
};
use app_domain::strategy::{Document, StrategyId};
use app_service::port::{CommentThreadReads, CommentThreadWrites};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, FromRow, query, query_as};
use uuid::Uuid;

use super::statement::{ReadRows, RunStatement};
use super::values::{actor, actor_columns, instant, to_json};
use super::{Result, StoreTransaction};

const SELECT_THREAD: &str = "select id, strategy_id, quote, created_at, resolved_at, resolved_by_kind, \
     resolved_by_id, resolved_by_name from comment_threads";

const SELECT_MESSAGE: &str =
    "select id, thread_id, text, created_at, by_kind, by_id, by_name from thread_messages";

#[derive(FromRow)]
struct CommentThreadRow {
    id: Uuid,
    strategy_id: Uuid,
    quote: String,
    created_at: DateTime<Utc>,
    resolved_at: Option<DateTime<Utc>>,
    resolved_by_kind: Option<String>,
    resolved_by_id: Option<String>,
    resolved_by_name: Option<String>,
}

#[derive(FromRow)]
struct ThreadMessageRow {
    id: Uuid,
    thread_id: Uuid,
    text: String,
    created_at: DateTime<Utc>,
    by_kind: String,
    by_id: Option<String>,
    by_name: Option<String>,
}

impl CommentThreadRow {
    fn thread(self) -> Result<CommentThread> {
        let resolution = match (self.resolved_at, self.resolved_by_kind) {
            (Some(at), Some(kind)) => {
                let column = "comment_threads.resolved_by";
                let by = actor(column, &kind, self.resolved_by_id, self.resolved_by_name)?;
                Some(ThreadResolution { at, by })
            }
            _ => None,
        };
        Ok(CommentThread {
            id: ThreadId(self.id),
            strategy: StrategyId(self.strategy_id),
            quote: self.quote,
            created_at: self.created_at,
            resolution,
            messages: Vec::new(),
        })
    }
}

impl ThreadMessageRow {
    fn message(self) -> Result<ThreadMessage> {
        let column = "thread_messages.by";
        Ok(ThreadMessage {
            id: ThreadMessageId(self.id),
            text: self.text,
            by: actor(column, &self.by_kind, self.by_id, self.by_name)?,
            created_at: self.created_at,
        })
    }
}

#[async_trait]
impl CommentThreadReads for StoreTransaction {
    async fn comment_threads(&mut self, of: StrategyId) -> Result<Vec<CommentThread>> {
        let threads = format!("{SELECT_THREAD} where strategy_id = $1 order by id");
        let messages = format!(
            "{SELECT_MESSAGE} where thread_id in (select id from comment_threads where strategy_id = $1) \
             order by created_at, id"
        );
        self.threads_with_messages(threads, messages, of.0).await
    }

    async fn comment_thread(&mut self, id: ThreadId) -> Result<Option<CommentThread>> {
        let thread = format!("{SELECT_THREAD} where id = $1");
        let messages = format!("{SELECT_MESSAGE} where thread_id = $1 order by created_at, id");
        let mut found = self.threads_with_messages(thread, messages, id.0).await?;
        Ok(found.pop())
    }
}

#[async_trait]
impl CommentThreadWrites for StoreTransaction {
    async fn put_comment_thread(&mut self, thread: &CommentThread) -> Result<()> {
        let resolution = thread.resolution.as_ref();
        let by = resolution.map(|resolution| actor_columns(&resolution.by));
        query(
            "insert into comment_threads (id, strategy_id, quote, created_at, resolved_at, resolved_by_kind, \
             resolved_by_id, resolved_by_name) values ($1, $2, $3, $4, $5, $6, $7, $8) \
             on conflict (id) do update set resolved_at = excluded.resolved_at, \
             resolved_by_kind = excluded.resolved_by_kind, resolved_by_id = excluded.resolved_by_id, \
             resolved_by_name = excluded.resolved_by_name",
        )
        .bind(thread.id.0)
        .bind(thread.strategy.0)
        .bind(&thread.quote)
        .bind(instant(thread.created_at))
        .bind(resolution.map(|resolution| instant(resolution.at)))
        .bind(by.map(|(kind, _, _)| kind))
        .bind(by.and_then(|(_, id, _)| id))
        .bind(by.and_then(|(_, _, name)| name))
        .run(self)
        .await?;
        Ok(())
    }

    async fn insert_thread_message(
        &mut self,
        thread: ThreadId,
        message: &ThreadMessage,
    ) -> Result<()> {
        let (kind, by, name) = actor_columns(&message.by);
        query(
            "insert into thread_messages (id, thread_id, text, created_at, by_kind, by_id, by_name) \
             values ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(message.id.0)
        .bind(thread.0)
        .bind(&message.text)
        .bind(instant(message.created_at))
        .bind(kind)
        .bind(by)
        .bind(name)
        .run(self)
        .await?;
        Ok(())
    }

    async fn remove_comment_thread(&mut self, id: ThreadId) -> Result<()> {
        query("delete from comment_threads where id = $1")
            .bind(id.0)
            .run(self)
            .await?;
        Ok(())
    }

    async fn remove_thread_message(&mut self, id: ThreadMessageId) -> Result<()> {
        query("delete from thread_messages where id = $1")
            .bind(id.0)
            .run(self)
            .await?;
        Ok(())
    }

    async fn replace_latest_content(
        &mut self,
        id: StrategyId,
        version: i64,
        content: &Document,
    ) -> Result<()> {
        // The uploads refer to the version, so its row is copied before they are moved.
        query(
            "insert into strategy_versions (strategy_id, version, title, map, side, tags, agents, at, by_kind, by_id, \
             by_name, content, is_kept, name, replaced_from) \
             select strategy_id, version + 1, title, map, side, tags, agents, at, by_kind, by_id, by_name, $3, is_kept, \
             name, coalesce(replaced_from, version) from strategy_versions where strategy_id = $1 and version = $2",
        )
        .bind(id.0)
        .bind(version)
        .bind(to_json(content)?)
        .run(self)
        .await?;
        for statement in [
            "update strategy_uploads set version = version + 1 where strategy_id = $1 and version = $2",
            "delete from strategy_versions where strategy_id = $1 and version = $2",
            "update strategies set version = version + 1 where id = $1 and version = $2",
        ] {
            query(statement).bind(id.0).bind(version).run(self).await?;
        }
        Ok(())
    }
}

impl StoreTransaction {
    /// Runs both queries with `id` as their only parameter.
    async fn threads_with_messages(
        &mut self,
        threads: String,
        messages: String,
        id: Uuid,
    ) -> Result<Vec<CommentThread>> {
        let rows: Vec<CommentThreadRow> =
            query_as(AssertSqlSafe(threads)).bind(id).all(self).await?;
        let mut threads = rows
            .into_iter()
            .map(CommentThreadRow::thread)
            .collect::<Result<Vec<_>>>()?;
        if threads.is_empty() {
            return Ok(threads);
        }
        let rows: Vec<ThreadMessageRow> =
            query_as(AssertSqlSafe(messages)).bind(id).all(self).await?;
        for row in rows {
            let thread = ThreadId(row.thread_id);
            let message = row.message()?;
            if let Some(thread) = threads.iter_mut().find(|known| known.id == thread) {
                thread.messages.push(message);
            }
        }
        Ok(threads)
    }
}
