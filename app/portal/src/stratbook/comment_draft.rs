//! The unsent comment or reply of a player, kept in the browser until the server has stored it.

use std::collections::BTreeMap;

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
    Thread(String),
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
    pub id: String,
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
    pub fn begin_sending(&mut self, fresh_id: impl FnOnce() -> String) {
        let is_other = self.sent.as_ref().is_some_and(|sent| *sent != self.text);
        if is_other {
            self.id = fresh_id();
        }
        self.sent = Some(self.text.clone());
    }
}

impl DraftTarget {
    /// The storage key.
    pub fn key(&self, player: &str, strategy: &str) -> String {
        let target = match self {
            Self::NewThread => NEW_THREAD,
            Self::Thread(id) => id,
        };
        [&strategy_prefix(player, strategy), target].concat()
    }

    /// Reads what follows the prefix of a strategy in a storage key.
    pub fn of_suffix(suffix: &str) -> Self {
        match suffix {
            NEW_THREAD => Self::NewThread,
            id => Self::Thread(id.to_owned()),
        }
    }
}

/// The prefix of the keys of a player's drafts on a strategy.
pub fn strategy_prefix(player: &str, strategy: &str) -> String {
    format!("{KEY_PREFIX}{player}.{strategy}.")
}

/// The replies whose thread is not among `threads`, with the ids of their threads.
pub fn replies_without_thread(
    drafts: &BTreeMap<DraftTarget, CommentDraft>,
    threads: &[CommentThreadBody],
) -> Vec<(String, CommentDraft)> {
    let replies = drafts.iter().filter_map(|(target, draft)| match target {
        DraftTarget::Thread(id) if threads.iter().all(|thread| thread.id != *id) => {
            Some((id.clone(), draft.clone()))
        }
        _ => None,
    });
    replies.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(text: &str) -> CommentDraft {
        CommentDraft {
            id: "1".to_owned(),
            text: text.to_owned(),
            passage: None,
            quote: "heaven".to_owned(),
            sent: None,
        }
    }

    #[test]
    fn a_changed_text_is_another_message_after_an_attempt() {
        let mut draft = draft("Why?");
        draft.begin_sending(|| "2".to_owned());
        assert_eq!(draft.id, "1");
        draft.begin_sending(|| "3".to_owned());
        assert_eq!(draft.id, "1");
        draft.text = "Why so late?".to_owned();
        draft.begin_sending(|| "4".to_owned());
        assert_eq!(draft.id, "4");
        draft.begin_sending(|| "5".to_owned());
        assert_eq!(draft.id, "4");
    }

    #[test]
    fn the_stored_format_does_not_change() {
        for (target, key) in [
            (DraftTarget::NewThread, "muster.comment.42.s1.new"),
            (
                DraftTarget::Thread("t1".to_owned()),
                "muster.comment.42.s1.t1",
            ),
        ] {
            assert_eq!(target.key("42", "s1"), key);
            let suffix = key.strip_prefix(&strategy_prefix("42", "s1"));
            assert_eq!(suffix.map(DraftTarget::of_suffix), Some(target));
        }
        let stored = r#"{"id":"1","text":"Why?","passage":null,"quote":"heaven","sent":null}"#;
        let written = serde_json::to_string(&draft("Why?")).expect("a draft is JSON");
        assert_eq!(written, stored);
    }

    #[test]
    fn a_reply_to_a_deleted_thread_is_found() {
        let drafts = BTreeMap::from([
            (DraftTarget::NewThread, draft("a")),
            (DraftTarget::Thread("t1".to_owned()), draft("b")),
        ]);
        let found = replies_without_thread(&drafts, &[]);
        assert_eq!(found, [("t1".to_owned(), draft("b"))]);
    }
}
