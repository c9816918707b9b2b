//! Review comments in the store.

use app_domain::matches::MatchId;
use app_domain::matches::review::{CommentId, ReviewComment};
use async_trait::async_trait;

use super::store::Result;

#[async_trait]
pub trait ReviewReads {
    /// Returns the comments on a match, sorted by offset in the recording, then by creation.
    async fn comments(&mut self, of: MatchId) -> Result<Vec<ReviewComment>>;
    async fn comment(&mut self, id: CommentId) -> Result<Option<ReviewComment>>;
}

#[async_trait]
pub trait ReviewWrites {
    /// Inserts the comment, or replaces the one with this id. Deleting the match deletes it.
    async fn put_comment(&mut self, comment: &ReviewComment) -> Result<()>;
    /// Returns false if it does not exist.
    async fn remove_comment(&mut self, id: CommentId) -> Result<bool>;
}
