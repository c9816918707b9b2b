//! The review of a recording: what is said of a match at a moment of it, with tags and the players whom it is about.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::MatchId;
use crate::day::text_on_the_wire;
use crate::permission::Actor;
use crate::player::PlayerId;
use crate::rule::Rule;
use crate::text::optional_lines;

pub const TEXT_MAX: usize = 2000;
/// Comments of one match.
pub const COMMENTS_MAX: usize = 500;
/// Letters of a tag.
const TAG_MAX: usize = 40;
/// No recording is longer than a day.
const SECONDS_MAX: u32 = 24 * 60 * 60 - 1;

/// A UUID of version 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommentId(pub Uuid);

impl CommentId {
    /// Reads the id that somebody has made for a new comment.
    pub fn made(raw: &str) -> Result<Self, Rule> {
        let id: Self = raw.parse()?;
        let is_in_order = id.0.get_version_num() == 7;
        is_in_order.then_some(id).ok_or(Rule::Uuid)
    }
}

impl fmt::Display for CommentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for CommentId {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        raw.parse().map(Self).map_err(|_| Rule::Uuid)
    }
}

/// A moment of a recording: `1:35`, or `1:02:03` after an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset(u32);

impl Offset {
    /// `None` beyond a day.
    pub fn of_seconds(seconds: u32) -> Option<Self> {
        (seconds <= SECONDS_MAX).then_some(Self(seconds))
    }

    /// From the beginning of the recording.
    pub fn seconds(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes, seconds) = (self.0 / 3600, self.0 / 60 % 60, self.0 % 60);
        if hours == 0 {
            write!(f, "{minutes}:{seconds:02}")
        } else {
            write!(f, "{hours}:{minutes:02}:{seconds:02}")
        }
    }
}

impl FromStr for Offset {
    type Err = Rule;

    /// Minutes and seconds, or hours too; more than 59 minutes may stand without an hour.
    fn from_str(raw: &str) -> Result<Self, Rule> {
        let parts: Vec<&str> = raw.trim().split(':').collect();
        let number = |part: &str, longest: usize| {
            let is_number = !part.is_empty()
                && part.len() <= longest
                && part.bytes().all(|byte| byte.is_ascii_digit());
            let number = is_number.then(|| part.parse::<u32>().ok()).flatten();
            number.ok_or(Rule::Offset)
        };
        let below_60 = |part: &str| {
            let number = number(part, 2)?;
            let is_in_order = part.len() == 2 && number < 60;
            is_in_order.then_some(number).ok_or(Rule::Offset)
        };
        let seconds = match parts[..] {
            [minutes, seconds] => number(minutes, 4)? * 60 + below_60(seconds)?,
            [hours, minutes, seconds] => {
                number(hours, 2)? * 3600 + below_60(minutes)? * 60 + below_60(seconds)?
            }
            _ => return Err(Rule::Offset),
        };
        Self::of_seconds(seconds).ok_or(Rule::Offset)
    }
}

text_on_the_wire!(CommentId, Offset);

/// Something that is said of a match at a moment of its recording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    pub id: CommentId,
    pub of: MatchId,
    pub at: Offset,
    /// A player is mentioned by id, `<@100000000000000001>`, so that a new name is shown everywhere.
    pub text: String,
    /// Who wrote it, under the name held then.
    pub by: Actor,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What is said: 1 to 2,000 characters in any number of lines.
pub fn text(raw: &str) -> Result<String, Rule> {
    let text = optional_lines(raw, TEXT_MAX)?;
    if text.is_empty() {
        Err(Rule::Empty)
    } else {
        Ok(text)
    }
}

/// A part of what is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece<'t> {
    Plain(&'t str),
    /// Without its `#`.
    Tag(&'t str),
    Mention(PlayerId),
}

/// The text in its parts, in order: nothing of it is lost.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut plain = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let found = mention(rest).or_else(|| tag(&text[..at], rest));
        let Some((piece, length)) = found else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        if plain < at {
            pieces.push(Piece::Plain(&text[plain..at]));
        }
        pieces.push(piece);
        at += length;
        plain = at;
    }
    if plain < text.len() {
        pieces.push(Piece::Plain(&text[plain..]));
    }
    pieces
}

/// The mention that `rest` begins with, and its length.
fn mention(rest: &str) -> Option<(Piece<'_>, usize)> {
    let (id, _) = rest.strip_prefix("<@")?.split_once('>')?;
    Some((Piece::Mention(id.parse().ok()?), id.len() + 3))
}

/// The tag that `rest` begins with, and its length; a `#` within a word begins none.
fn tag<'t>(before: &str, rest: &'t str) -> Option<(Piece<'t>, usize)> {
    let is_in_word = before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '#');
    let word = rest.strip_prefix('#').filter(|_| !is_in_word)?;
    let is_of_tag = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    let end = word.find(|letter| !is_of_tag(letter)).unwrap_or(word.len());
    let word = &word[..end];
    let has_letter = word.chars().any(char::is_alphabetic);
    (has_letter && word.chars().count() <= TAG_MAX).then(|| (Piece::Tag(word), end + 1))
}

/// The tags of a text in lower case, each once.
pub fn tags(text: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for piece in pieces(text) {
        if let Piece::Tag(tag) = piece {
            let tag = tag.to_lowercase();
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
    }
    tags
}

/// What somebody typed, with the names behind an `@` as mentions; of names that begin alike the longest counts.
pub fn written(typed: &str, players: &[(PlayerId, String)]) -> String {
    let mut text = String::with_capacity(typed.len());
    let mut rest = typed;
    while let Some(at) = rest.find('@') {
        let (before, name) = (&rest[..at], &rest[at + 1..]);
        text.push_str(before);
        let is_in_word = text.ends_with(char::is_alphanumeric);
        let named = players
            .iter()
            .filter(|(_, known)| !is_in_word && begins_with_name(name, known))
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

fn begins_with_name(text: &str, name: &str) -> bool {
    let after = text.strip_prefix(name);
    after.is_some_and(|after| !name.is_empty() && !after.starts_with(char::is_alphanumeric))
}

/// A text as it is typed, to be changed: mentions are names behind an `@`; a player without a name stays an id.
pub fn typed(text: &str, players: &[(PlayerId, String)]) -> String {
    let shown = |piece| match piece {
        Piece::Plain(plain) => plain.to_owned(),
        Piece::Tag(tag) => format!("#{tag}"),
        Piece::Mention(id) => {
            let named = players.iter().find(|(known, _)| *known == id);
            named.map_or_else(|| format!("<@{id}>"), |(_, name)| format!("@{name}"))
        }
    };
    pieces(text).into_iter().map(shown).collect()
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
            ("23:59:59", SECONDS_MAX),
        ] {
            let offset: Offset = raw.parse().expect(raw);
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
            assert_eq!(raw.parse::<Offset>(), Err(Rule::Offset), "{raw}");
        }
    }

    #[test]
    fn tags_and_mentions_are_found_where_they_begin_a_word() {
        let text = format!("<@{KIM}> #Late-rotate, again#no #retake # #1 <@1>");
        let found = pieces(&text);
        let kim = Piece::Mention(KIM.parse().expect("an id"));
        assert_eq!(found[0], kim);
        assert_eq!(tags(&text), ["late-rotate", "retake"]);
    }

    #[test]
    fn of_names_that_begin_alike_the_longest_is_mentioned() {
        let text = written(
            "@Coach Anders and @Coach, not kim@Kim or @Kimberly",
            &players(),
        );
        assert_eq!(
            text,
            "<@100000000000000008> and <@100000000000000009>, not kim@Kim or @Kimberly"
        );
        assert_eq!(
            typed(&text, &players()),
            "@Coach Anders and @Coach, not kim@Kim or @Kimberly"
        );
    }

    proptest! {
        #[test]
        fn a_moment_prints_as_it_is_read(seconds in 0..=SECONDS_MAX) {
            let offset = Offset::of_seconds(seconds).expect("within a day");
            prop_assert_eq!(offset.to_string().parse(), Ok(offset));
        }

        #[test]
        fn the_pieces_are_the_whole_text(text in "([a-zé#@<> -]|<@100000000000000006>){0,40}") {
            let whole: String = pieces(&text).into_iter().map(|piece| match piece {
                Piece::Plain(plain) => plain.to_owned(),
                Piece::Tag(tag) => format!("#{tag}"),
                Piece::Mention(id) => format!("<@{id}>"),
            }).collect();
            prop_assert_eq!(whole, text);
        }

        #[test]
        fn what_is_typed_again_unchanged_is_written_the_same(typing in "(@Kim|@Coach|[a-z ,.]){0,12}") {
            let text = written(&typing, &players());
            prop_assert_eq!(written(&typed(&text, &players()), &players()), text);
        }
    }
}
