//! The comments on the recording of a match.

use app_domain::matches::review::{self, RecordingOffset};
use app_domain::{PlayerId, ValidationRule};
use app_wire::{CommentBody, NamedPlayer};

/// A comment that can be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedComment {
    pub at: String,
    /// The text with the ids of mentioned players.
    pub text: String,
}

/// The players with their names.
pub fn players_by_id<'a>(
    players: impl IntoIterator<Item = &'a NamedPlayer>,
) -> Vec<(PlayerId, String)> {
    let named = players
        .into_iter()
        .map(|player| (player.user_id.clone(), player.display_name.clone()));
    named.collect()
}

/// Parses the typed time and text. An error names the broken rule of each field.
pub fn parse_comment(
    at: &str,
    text: &str,
    players: &[(PlayerId, String)],
) -> Result<ParsedComment, [(&'static str, Option<ValidationRule>); 2]> {
    let at = at.parse::<RecordingOffset>();
    let text = review::parse_text(&review::encode_mentions(text, players));
    match (at, text) {
        (Ok(at), Ok(text)) => Ok(ParsedComment {
            at: at.to_string(),
            text,
        }),
        (at, text) => Err([("at", at.err()), ("text", text.err())]),
    }
}

/// Adds or replaces a comment. Comments are sorted by their time in the recording.
pub fn insert_comment(comments: &mut Vec<CommentBody>, comment: CommentBody) {
    comments.retain(|known| known.id != comment.id);
    let is_before = |known: &CommentBody| (known.at, &known.id) < (comment.at, &comment.id);
    comments.insert(comments.partition_point(is_before), comment);
}

#[cfg(test)]
mod tests {
    use app_domain::matches::review::CommentId;
    use serde_json::json;

    use super::*;
    use crate::test_ids::{any_instant, record_id};

    fn comment(id: &str, at: &str) -> CommentBody {
        serde_json::from_value(json!({
            "id": record_id::<CommentId>(id), "at": at, "text": "x", "tags": [],
            "by": { "userId": null, "displayName": "Amara" },
            "createdAt": any_instant(), "updatedAt": any_instant(), "isYours": true,
        }))
        .expect("a comment")
    }

    #[test]
    fn comments_stay_sorted_and_unique() {
        let mut comments = Vec::new();
        for (id, at) in [("b", "2:00"), ("a", "0:30"), ("c", "2:00"), ("b", "0:10")] {
            insert_comment(&mut comments, comment(id, at));
        }
        let ids: Vec<CommentId> = comments.iter().map(|comment| comment.id).collect();
        assert_eq!(ids, ["b", "a", "c"].map(record_id));
    }

    #[test]
    fn each_broken_rule_is_at_its_field() {
        let parsed = parse_comment("1:35", "Rotate earlier", &[]).expect("a comment");
        assert_eq!((&*parsed.at, &*parsed.text), ("1:35", "Rotate earlier"));
        let [(_, at), (_, text)] = parse_comment("x", " ", &[]).expect_err("two errors");
        assert!(at.is_some() && text.is_some());
        let [(_, at), (_, text)] = parse_comment("1:35", "", &[]).expect_err("no text");
        assert!(at.is_none() && text.is_some());
    }
}
