//! Comments on a strategy: threads of messages, each about a part of the text, a board, or the whole strategy.

pub use app_document::TextPosition;
use app_document::comments::PassageError;
use app_document::merge::DocumentMerge;
use chrono::{DateTime, Utc};

use crate::permission::ActorIdentity;
use crate::strategy::{Document, StrategyId};
use crate::uuid_id::uuid_id;

/// Maximum number of threads of one strategy.
pub const MAX_THREADS_PER_STRATEGY: usize = 200;
/// Maximum number of messages of one thread.
pub const MAX_MESSAGES_PER_THREAD: usize = 100;
/// Maximum number of characters of a stored quote.
pub const MAX_QUOTE_CHARS: usize = 500;

uuid_id! {
    /// The id of a thread. The mark of its passage has it.
    ThreadId
}

uuid_id! {
    /// The id of a message. The first message of a thread has the id of the thread.
    ThreadMessageId
}

/// A thread of comments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentThread {
    pub id: ThreadId,
    pub strategy: StrategyId,
    /// The beginning of the passage when the thread was created; empty if the thread is about the whole strategy.
    pub quote: String,
    pub created_at: DateTime<Utc>,
    /// `None` while the thread is open.
    pub resolution: Option<ThreadResolution>,
    /// In the order in which they were written.
    pub messages: Vec<ThreadMessage>,
}

/// When and by whom a thread was resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadResolution {
    pub at: DateTime<Utc>,
    pub by: ActorIdentity,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadMessage {
    pub id: ThreadMessageId,
    pub text: String,
    /// The author, with the name at that time.
    pub by: ActorIdentity,
    pub created_at: DateTime<Utc>,
}

/// A passage of a version, as a reader selected it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectedPassage {
    /// The version to which the positions refer.
    pub version: i64,
    pub start: TextPosition,
    pub end: TextPosition,
    /// The text between both positions, with a line for each block; of a board its name.
    pub quote: String,
}

/// Why a passage cannot be commented on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassageRefusal {
    /// The text is another one, or was deleted since.
    Changed,
    OnlyCode,
    /// The strategy would be longer than strategies may be.
    TooLong,
}

impl SelectedPassage {
    /// Marks the passage of `seen`, the content of its version, in the newest version.
    pub fn mark(
        &self,
        id: ThreadId,
        seen: &Document,
        newest: &Document,
    ) -> Result<Document, PassageRefusal> {
        let id = id.to_string();
        if seen.passage_text(&self.start, &self.end).as_ref() != Some(&self.quote) {
            return Err(PassageRefusal::Changed);
        }
        let marked =
            seen.with_comment(&id, &self.start, &self.end)
                .map_err(|error| match error {
                    PassageError::NoText => PassageRefusal::Changed,
                    PassageError::OnlyCode => PassageRefusal::OnlyCode,
                    PassageError::TooLarge => PassageRefusal::TooLong,
                })?;
        let merge = DocumentMerge::of(seen, &marked, newest);
        if !merge.conflicts.is_empty() || !merge.ours.has_comment(&id) {
            return Err(PassageRefusal::Changed);
        }
        Document::parse(&merge.ours.to_text()).map_err(|_| PassageRefusal::TooLong)
    }

    /// Returns the quote as it is stored: its beginning.
    pub fn stored_quote(&self) -> String {
        if self.quote.chars().count() <= MAX_QUOTE_CHARS {
            return self.quote.clone();
        }
        let start = self.quote.chars().take(MAX_QUOTE_CHARS - 1);
        start.chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    fn document(paragraphs: &[&str]) -> Document {
        let paragraph =
            |text: &&str| json!({"type": "paragraph", "content": [{"type": "text", "text": text}]});
        let content: Vec<_> = paragraphs.iter().map(paragraph).collect();
        Document::from_json(json!({"type": "doc", "content": content})).expect("a document")
    }

    fn passage(block: usize, from: usize, to: usize, quote: &str) -> SelectedPassage {
        SelectedPassage {
            version: 1,
            start: TextPosition::new(vec![block], from),
            end: TextPosition::new(vec![block], to),
            quote: quote.to_owned(),
        }
    }

    const ID: ThreadId = ThreadId(Uuid::from_u128(0x0194_b2c0_0000_7000_8000_0000_0000_0001));

    #[test]
    fn a_passage_is_marked_in_the_newest_version() {
        let seen = document(&["smoke heaven", "go"]);
        let newest = document(&["first", "smoke heaven now", "go"]);
        let marked = passage(0, 6, 12, "heaven").mark(ID, &seen, &newest);
        let marked = marked.expect("a marked text");
        assert_eq!(marked.comment_ids(), [ID.to_string()]);
        assert_eq!(marked.without_comments(), newest);
    }

    #[test]
    fn a_passage_that_changed_or_is_gone_is_refused() {
        let seen = document(&["smoke heaven", "go"]);
        let mark = |passage: SelectedPassage, newest: &Document| passage.mark(ID, &seen, newest);
        assert_eq!(
            mark(passage(0, 6, 12, "haven"), &seen),
            Err(PassageRefusal::Changed)
        );
        assert_eq!(
            mark(passage(0, 6, 12, "heaven"), &document(&["go"])),
            Err(PassageRefusal::Changed)
        );
        assert_eq!(
            mark(passage(7, 0, 2, "go"), &seen),
            Err(PassageRefusal::Changed)
        );
    }

    #[test]
    fn a_stored_quote_is_cut() {
        let long = passage(0, 0, 0, &"é".repeat(MAX_QUOTE_CHARS + 1));
        assert_eq!(long.stored_quote().chars().count(), MAX_QUOTE_CHARS);
        assert!(long.stored_quote().ends_with('…'));
    }
}
