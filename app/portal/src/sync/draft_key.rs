//! The storage keys of strategy drafts.

use app_domain::PlayerId;

/// Key prefix. The writer's id, the subject and the creation time follow, separated by dots.
pub const KEY_PREFIX: &str = "muster.writing.";
/// Follows the key of an entry and precedes the number of a text.
const TEXT_INFIX: &str = ".text.";

/// The key of the entry of one draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftKey {
    key: String,
    subject: String,
}

impl DraftKey {
    /// The key of a new draft; `now` is in milliseconds since 1970.
    pub fn new(writer: &str, subject: &str, now: f64) -> Self {
        Self {
            key: format!("{}{subject}.{now}", writer_prefix(writer)),
            subject: subject.to_owned(),
        }
    }

    /// The entries of this writer among stored keys, newest first.
    pub fn all(writer: &str, keys: impl IntoIterator<Item = String>) -> Vec<Self> {
        let prefix = writer_prefix(writer);
        let entries = keys
            .into_iter()
            .filter(|key| !key.contains(TEXT_INFIX))
            .filter_map(|key| {
                let subject = key.strip_prefix(&prefix)?.split('.').next()?.to_owned();
                Some(Self { key, subject })
            });
        let mut drafts: Vec<Self> = entries.collect();
        drafts.sort_by(|one, other| other.key.cmp(&one.key));
        drafts
    }

    pub fn as_str(&self) -> &str {
        &self.key
    }

    /// The id of the strategy.
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// The key of the text with this number.
    pub fn text_key(&self, number: u32) -> String {
        format!("{}{number}", self.text_prefix())
    }

    /// The prefix of the keys of all texts of this draft.
    pub fn text_prefix(&self) -> String {
        format!("{}{TEXT_INFIX}", self.key)
    }
}

/// Whether a key in local storage is that of a draft of this player: of a text, a comment or the week.
pub fn is_draft_of(player: &PlayerId, key: &str) -> bool {
    let mut parts = key.split('.');
    parts.next() == Some("muster")
        && matches!(parts.next(), Some("writing" | "comment" | "pattern"))
        && parts.next() == Some(player.as_str())
}

/// The prefix of all keys of this writer.
pub fn writer_prefix(writer: &str) -> String {
    format!("{KEY_PREFIX}{writer}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern_draft::draft_storage_key;
    use crate::stratbook::comment_draft::DraftTarget;
    use crate::test_ids::record_id;

    #[test]
    fn the_drafts_of_a_writer_are_found_newest_first_and_without_texts() {
        let keys = [
            DraftKey::new("42", "s1", 1_790_000_000_000.0),
            DraftKey::new("42", "s1", 1_790_000_000_009.0),
            DraftKey::new("421", "s1", 1_790_000_000_001.0),
        ];
        let texts = keys.iter().map(|key| key.text_key(3));
        let stored = keys.iter().map(|key| key.as_str().to_owned());
        let other = ["muster.token".to_owned()];
        let all = DraftKey::all("42", stored.chain(texts).chain(other));
        assert_eq!(all, [keys[1].clone(), keys[0].clone()]);
        assert_eq!(all[0].subject(), "s1");
    }

    #[test]
    fn the_stored_format_does_not_change() {
        let key = DraftKey::new("42", "s1", 1_790_000_000_000.0);
        assert_eq!(key.as_str(), "muster.writing.42.s1.1790000000000");
        assert_eq!(key.text_key(2), "muster.writing.42.s1.1790000000000.text.2");
    }

    #[test]
    fn every_draft_of_a_player_is_known_by_its_key() {
        let [player, beginning] = ["112233445566778899", "112233445566778"]
            .map(|id| id.parse::<PlayerId>().expect("an id"));
        let keys = [
            DraftKey::new(player.as_str(), "s1", 1.0).text_key(2),
            DraftTarget::NewThread.key(player.as_str(), record_id("s1")),
            draft_storage_key(&player),
        ];
        for key in keys {
            assert!(is_draft_of(&player, &key), "{key}");
            assert!(!is_draft_of(&beginning, &key), "{key}");
        }
        let other = |prefix: &str, suffix: &str| format!("{prefix}.{player}{suffix}");
        assert!(!is_draft_of(
            &player,
            &other("muster.seen", "/rpc/schedule/load")
        ));
        assert!(!is_draft_of(&player, &other("other.writing", "")));
    }
}
