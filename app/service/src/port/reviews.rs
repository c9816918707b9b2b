//! The reviews' part of the store.

use app_domain::matches::MatchId;
use app_domain::matches::review::{Comment, CommentId};
use async_trait::async_trait;

use super::store::Result;

#[async_trait]
pub trait ReviewReads {
    /// What is said of a match, by its moments; of one moment what was said first.
    async fn comments(&mut self, of: MatchId) -> Result<Vec<Comment>>;
    async fn comment(&mut self, id: CommentId) -> Result<Option<Comment>>;
}

#[async_trait]
pub trait ReviewWrites {
    /// Inserts the comment, or replaces the one with this id. It goes with its match.
    async fn put_comment(&mut self, comment: &Comment) -> Result<()>;
    /// False when it is not there.
    async fn remove_comment(&mut self, id: CommentId) -> Result<bool>;
}
