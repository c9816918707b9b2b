//! The review of a match's recording: comments at times of it, with tags and mentions of players.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};

use super::MatchId;
use crate::day::text_on_the_wire;
use crate::permission::ActorIdentity;
use crate::player::PlayerId;
use crate::text::optional_lines;
use crate::uuid_id::uuid_id;
use crate::validation_rule::ValidationRule;

/// Maximum number of characters of a comment.
pub const MAX_COMMENT_CHARS: usize = 2000;
/// Maximum number of comments of one match.
pub const MAX_COMMENTS_PER_MATCH: usize = 500;
/// Maximum number of characters of a tag.
const MAX_TAG_CHARS: usize = 40;
/// Maximum offset in seconds: no recording is longer than a day.
pub const MAX_OFFSET_SECONDS: u32 = 24 * 60 * 60 - 1;

uuid_id! {
    /// The id of a comment.
    CommentId
}

/// A time in a recording, from its beginning: `1:35`, or `1:02:03` after an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordingOffset(u32);

impl RecordingOffset {
    /// Returns `None` for a day or more.
    pub fn from_seconds(seconds: u32) -> Option<Self> {
        (seconds <= MAX_OFFSET_SECONDS).then_some(Self(seconds))
    }

    /// Seconds from the beginning of the recording.
    pub fn seconds(self) -> u32 {
        self.0
    }
}

impl fmt::Display for RecordingOffset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes, seconds) = (self.0 / 3600, self.0 / 60 % 60, self.0 % 60);
        if hours == 0 {
            write!(f, "{minutes}:{seconds:02}")
        } else {
            write!(f, "{hours}:{minutes:02}:{seconds:02}")
        }
    }
}

impl FromStr for RecordingOffset {
    type Err = ValidationRule;

    /// Parses `M:SS` or `H:MM:SS`. Without an hour, the minutes may be more than 59.
    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let parts: Vec<&str> = raw.trim().split(':').collect();
        let number = |part: &str, longest: usize| {
            let is_number = !part.is_empty()
                && part.len() <= longest
                && part.bytes().all(|byte| byte.is_ascii_digit());
            let number = is_number.then(|| part.parse::<u32>().ok()).flatten();
            number.ok_or(ValidationRule::Offset)
        };
        let below_60 = |part: &str| {
            let number = number(part, 2)?;
            let is_in_order = part.len() == 2 && number < 60;
            is_in_order.then_some(number).ok_or(ValidationRule::Offset)
        };
        let seconds = match parts[..] {
            [minutes, seconds] => number(minutes, 4)? * 60 + below_60(seconds)?,
            [hours, minutes, seconds] => {
                number(hours, 2)? * 3600 + below_60(minutes)? * 60 + below_60(seconds)?
            }
            _ => return Err(ValidationRule::Offset),
        };
        Self::from_seconds(seconds).ok_or(ValidationRule::Offset)
    }
}

text_on_the_wire!(RecordingOffset);

/// A comment on a match at a time in its recording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewComment {
    pub id: CommentId,
    pub match_id: MatchId,
    pub at: RecordingOffset,
    /// Mentions players by id, `<@100000000000000001>`, so that a player's current name is shown.
    pub text: String,
    /// The author, with the name at that time.
    pub by: ActorIdentity,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Parses the text of a comment: 1 to 2,000 characters in any number of lines.
pub fn parse_text(raw: &str) -> Result<String, ValidationRule> {
    let text = optional_lines(raw, MAX_COMMENT_CHARS)?;
    if text.is_empty() {
        Err(ValidationRule::Empty)
    } else {
        Ok(text)
    }
}

/// A part of a comment's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommentPart<'t> {
    Plain(&'t str),
    /// Without its `#`.
    Tag(&'t str),
    Mention(PlayerId),
}

/// Splits a comment's text into its parts, in order. Together the parts are the whole text.
pub fn comment_parts(text: &str) -> Vec<CommentPart<'_>> {
    let mut pieces = Vec::new();
    let mut plain = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let found = parse_mention(rest).or_else(|| parse_tag(&text[..at], rest));
        let Some((piece, length)) = found else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        if plain < at {
            pieces.push(CommentPart::Plain(&text[plain..at]));
        }
        pieces.push(piece);
        at += length;
        plain = at;
    }
    if plain < text.len() {
        pieces.push(CommentPart::Plain(&text[plain..]));
    }
    pieces
}

/// Returns the mention at the start of `rest`, and its length in bytes.
fn parse_mention(rest: &str) -> Option<(CommentPart<'_>, usize)> {
    let (id, _) = rest.strip_prefix("<@")?.split_once('>')?;
    Some((CommentPart::Mention(id.parse().ok()?), id.len() + 3))
}

/// Returns the tag at the start of `rest`, and its length in bytes. A `#` inside a word does not begin a tag.
fn parse_tag<'t>(before: &str, rest: &'t str) -> Option<(CommentPart<'t>, usize)> {
    let is_in_word = before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '#');
    let word = rest.strip_prefix('#').filter(|_| !is_in_word)?;
    let is_of_tag = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    let end = word.find(|letter| !is_of_tag(letter)).unwrap_or(word.len());
    let word = &word[..end];
    let has_letter = word.chars().any(char::is_alphabetic);
    (has_letter && word.chars().count() <= MAX_TAG_CHARS).then(|| (CommentPart::Tag(word), end + 1))
}

/// Returns the tags of a text in lower case, each once.
pub fn extract_tags(text: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for piece in comment_parts(text) {
        if let CommentPart::Tag(tag) = piece {
            let tag = tag.to_lowercase();
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
    }
    tags
}

/// Replaces `@name` in typed text by mentions. Of several matching names, the longest is used.
pub fn encode_mentions(typed: &str, players: &[(PlayerId, String)]) -> String {
    let mut text = String::with_capacity(typed.len());
    let mut rest = typed;
    while let Some(at) = rest.find('@') {
        let (before, name) = (&rest[..at], &rest[at + 1..]);
        text.push_str(before);
        let is_in_word = text.ends_with(char::is_alphanumeric);
        let named = players
            .iter()
            .filter(|(_, known)| !is_in_word && starts_with_name(name, known))
            .max_by_key(|(_, known)| known.len());
        if let Some((id, known)) = named {
            text.push_str("<@");
            text.push_str(id.as_str());
            text.push('>');
            rest = &name[known.len()..];
        } else {
            text.push('@');
            rest = name;
        }
    }
    text + rest
}

fn starts_with_name(text: &str, name: &str) -> bool {
    let after = text.strip_prefix(name);
    after.is_some_and(|after| !name.is_empty() && !after.starts_with(char::is_alphanumeric))
}

/// Replaces the mentions of a text by `@name`, for editing. A mention of an unknown player stays as it is.
pub fn decode_mentions(text: &str, players: &[(PlayerId, String)]) -> String {
    let shown = |piece| match piece {
        CommentPart::Plain(plain) => plain.to_owned(),
        CommentPart::Tag(tag) => format!("#{tag}"),
        CommentPart::Mention(id) => {
            let named = players.iter().find(|(known, _)| *known == id);
            named.map_or_else(|| format!("<@{id}>"), |(_, name)| format!("@{name}"))
        }
    };
    comment_parts(text).into_iter().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KIM: &str = "100000000000000006";

    fn players() -> Vec<(PlayerId, String)> {
        [
            (KIM, "Kim"),
            ("100000000000000008", "Coach Anders"),
            ("100000000000000009", "Coach"),
        ]
        .map(|(id, name)| (id.parse().expect("an id"), name.to_owned()))
        .to_vec()
    }

    #[test]
    fn moments_are_read_as_people_write_them() {
        for (raw, seconds) in [
            ("0:07", 7),
            ("1:35", 95),
            ("01:35", 95),
            ("95:00", 5700),
            ("1:02:03", 3723),
            ("23:59:59", MAX_OFFSET_SECONDS),
        ] {
            let offset: RecordingOffset = raw.parse().expect(raw);
            assert_eq!(offset.seconds(), seconds, "{raw}");
        }
        for raw in [
            "",
            "95",
            "1:5",
            "1:60",
            "1:60:00",
            "1:2:3",
            "-1:00",
            "24:00:00",
            "a:00",
            "1:00:00:00",
        ] {
            assert_eq!(
                raw.parse::<RecordingOffset>(),
                Err(ValidationRule::Offset),
                "{raw}"
            );
        }
    }

    #[test]
    fn tags_and_mentions_are_found_where_they_begin_a_word() {
        let text = format!("<@{KIM}> #Late-rotate, again#no #retake # #1 <@1>");
        let found = comment_parts(&text);
        let kim = CommentPart::Mention(KIM.parse().expect("an id"));
        assert_eq!(found[0], kim);
        assert_eq!(extract_tags(&text), ["late-rotate", "retake"]);
    }

    #[test]
    fn of_names_that_begin_alike_the_longest_is_mentioned() {
        let text = encode_mentions(
            "@Coach Anders and @Coach, not kim@Kim or @Kimberly",
            &players(),
        );
        assert_eq!(
            text,
            "<@100000000000000008> and <@100000000000000009>, not kim@Kim or @Kimberly"
        );
        assert_eq!(
            decode_mentions(&text, &players()),
            "@Coach Anders and @Coach, not kim@Kim or @Kimberly"
        );
    }

    proptest! {
        #[test]
        fn a_moment_prints_as_it_is_read(seconds in 0..=MAX_OFFSET_SECONDS) {
            let offset = RecordingOffset::from_seconds(seconds).expect("within a day");
            prop_assert_eq!(offset.to_string().parse(), Ok(offset));
        }

        #[test]
        fn the_pieces_are_the_whole_text(text in "([a-zé#@<> -]|<@100000000000000006>){0,40}") {
            let whole: String = comment_parts(&text).into_iter().map(|piece| match piece {
                CommentPart::Plain(plain) => plain.to_owned(),
                CommentPart::Tag(tag) => format!("#{tag}"),
                CommentPart::Mention(id) => format!("<@{id}>"),
            }).collect();
            prop_assert_eq!(whole, text);
        }

        #[test]
        fn what_is_typed_again_unchanged_is_written_the_same(typing in "(@Kim|@Coach|[a-z ,.]){0,12}") {
            let text = encode_mentions(&typing, &players());
            prop_assert_eq!(encode_mentions(&decode_mentions(&text, &players()), &players()), text);
        }
    }
}
