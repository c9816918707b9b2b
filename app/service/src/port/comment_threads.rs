//! Comments on passages of strategies in the store.

use app_domain::comment_thread::{CommentThread, ThreadId, ThreadMessage, ThreadMessageId};
use app_domain::strategy::{Document, StrategyId};
use async_trait::async_trait;

use super::store::Result;

#[async_trait]
pub trait CommentThreadReads {
    /// Returns the threads of a strategy with their messages, the oldest first.
    async fn comment_threads(&mut self, of: StrategyId) -> Result<Vec<CommentThread>>;
    async fn comment_thread(&mut self, id: ThreadId) -> Result<Option<CommentThread>>;
}

#[async_trait]
pub trait CommentThreadWrites {
    /// Inserts the thread, or replaces the resolution of the one with this id. Its messages are stored apart. Deleting
    /// the strategy for good deletes it.
    async fn put_comment_thread(&mut self, thread: &CommentThread) -> Result<()>;
    async fn insert_thread_message(
        &mut self,
        thread: ThreadId,
        message: &ThreadMessage,
    ) -> Result<()>;
    /// Removes the thread with its messages.
    async fn remove_comment_thread(&mut self, id: ThreadId) -> Result<()>;
    async fn remove_thread_message(&mut self, id: ThreadMessageId) -> Result<()>;
    /// Replaces the text of the latest version by one that differs from it in passages of comments alone.
    ///
    /// The version gets the next number, and keeps its author, time and name. Under its previous numbers, it is still
    /// found. The order of the strategies and the search index stay the same.
    async fn replace_latest_content(
        &mut self,
        id: StrategyId,
        version: i64,
        content: &Document,
    ) -> Result<()>;
}
