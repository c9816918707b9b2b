//! The unsent comment or reply of a player, kept in the browser until the server has stored it.

use std::collections::BTreeMap;

use app_domain::comment_thread::{ThreadId, ThreadMessageId};
use app_domain::strategy::StrategyId;
use app_wire::{CommentThreadBody, PassageRequest};
use serde::{Deserialize, Serialize};

/// Key prefix. The player's id, the strategy and the target follow, separated by dots.
const KEY_PREFIX: &str = "muster.comment.";
/// The target of a comment that begins a thread.
const NEW_THREAD: &str = "new";

/// The target of a comment draft.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum DraftTarget {
    /// The first message of a thread.
    NewThread,
    /// An answer in the thread with this id.
    Thread(ThreadId),
}

/// The subject of a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommentSubject {
    WholeStrategy,
    /// A passage or a board.
    Passage(PassageRequest),
}

/// An unsent message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommentDraft {
    /// The id of the message, so that a repeated request adds it only once.
    pub id: ThreadMessageId,
    pub text: String,
    /// The passage of the thread that it begins; `None` for a thread about the whole strategy, and for a reply.
    pub passage: Option<PassageRequest>,
    /// The quote of the thread that it begins or answers.
    #[serde(default)]
    pub quote: String,
    /// The text that was last sent without an answer.
    #[serde(default)]
    pub sent: Option<String>,
}

impl CommentSubject {
    pub fn of(passage: Option<PassageRequest>) -> Self {
        passage.map_or(Self::WholeStrategy, Self::Passage)
    }

    pub fn passage(&self) -> Option<&PassageRequest> {
        match self {
            Self::WholeStrategy => None,
            Self::Passage(passage) => Some(passage),
        }
    }

    /// The text of the passage; empty for the whole strategy.
    pub fn quote(&self) -> &str {
        self.passage().map_or("", |passage| &passage.quote)
    }
}

impl CommentDraft {
    /// Whether there is nothing to keep.
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Prepares an attempt to send the draft. `fresh_id` makes an id: the server ignores another text with the id of a
    /// message that it has stored already.
    pub fn begin_sending(&mut self, fresh_id: impl FnOnce() -> ThreadMessageId) {
        let is_other = self.sent.as_ref().is_some_and(|sent| *sent != self.text);
        if is_other {
            self.id = fresh_id();
        }
        self.sent = Some(self.text.clone());
    }
}

impl DraftTarget {
    /// The storage key.
    pub fn key(&self, owner: &str, strategy: StrategyId) -> String {
        let prefix = strategy_prefix(owner, strategy);
        match self {
            Self::NewThread => prefix + NEW_THREAD,
            Self::Thread(id) => format!("{prefix}{id}"),
        }
    }

    /// Reads what follows the prefix of a strategy in a storage key.
    pub fn of_suffix(suffix: &str) -> Option<Self> {
        match suffix {
            NEW_THREAD => Some(Self::NewThread),
            id => id.parse().ok().map(Self::Thread),
        }
    }
}

/// The prefix of the keys of a player's drafts on a strategy.
pub fn strategy_prefix(owner: &str, strategy: StrategyId) -> String {
    format!("{KEY_PREFIX}{owner}.{strategy}.")
}

/// The replies whose thread is not among `threads`, with the ids of their threads.
pub fn replies_without_thread(
    drafts: &BTreeMap<DraftTarget, CommentDraft>,
    threads: &[CommentThreadBody],
) -> Vec<(ThreadId, CommentDraft)> {
    let replies = drafts.iter().filter_map(|(target, draft)| match target {
        DraftTarget::Thread(id) if threads.iter().all(|thread| thread.id != *id) => {
            Some((*id, draft.clone()))
        }
        _ => None,
    });
    replies.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_ids::record_id;

    const MESSAGE: &str = "01936f00-0000-7000-8000-000000000001";
    const STRATEGY: &str = "01936f00-0000-7000-8000-000000000002";
    const THREAD: &str = "01936f00-0000-7000-8000-000000000003";

    fn draft(text: &str) -> CommentDraft {
        CommentDraft {
            id: MESSAGE.parse().expect("an id"),
            text: text.to_owned(),
            passage: None,
            quote: "heaven".to_owned(),
            sent: None,
        }
    }

    #[test]
    fn a_changed_text_is_another_message_after_an_attempt() {
        let mut draft = draft("Why?");
        let first = draft.id;
        draft.begin_sending(|| record_id("2"));
        assert_eq!(draft.id, first);
        draft.begin_sending(|| record_id("3"));
        assert_eq!(draft.id, first);
        draft.text = "Why so late?".to_owned();
        draft.begin_sending(|| record_id("4"));
        assert_eq!(draft.id, record_id("4"));
        draft.begin_sending(|| record_id("5"));
        assert_eq!(draft.id, record_id("4"));
    }

    #[test]
    fn the_stored_format_does_not_change() {
        let strategy = STRATEGY.parse().expect("an id");
        let thread = DraftTarget::Thread(THREAD.parse().expect("an id"));
        for (target, suffix) in [(DraftTarget::NewThread, "new"), (thread, THREAD)] {
            let key = format!("muster.comment.42.{STRATEGY}.{suffix}");
            assert_eq!(target.key("42", strategy), key);
            let suffix = key.strip_prefix(&strategy_prefix("42", strategy));
            assert_eq!(suffix.and_then(DraftTarget::of_suffix), Some(target));
        }
        let stored = format!(
            r#"{{"id":"{MESSAGE}","text":"Why?","passage":null,"quote":"heaven","sent":null}}"#
        );
        let written = serde_json::to_string(&draft("Why?")).expect("a draft is JSON");
        assert_eq!(written, stored);
    }

    #[test]
    fn a_reply_to_a_deleted_thread_is_found() {
        let drafts = BTreeMap::from([
            (DraftTarget::NewThread, draft("a")),
            (DraftTarget::Thread(record_id("t1")), draft("b")),
        ]);
        let found = replies_without_thread(&drafts, &[]);
        assert_eq!(found, [(record_id("t1"), draft("b"))]);
    }
}
