//! Marks: the formatting of text.

use serde_json::{Map, Value};

/// One mark with its attributes, including unknown ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    pub(crate) kind: MarkKind,
    pub(crate) attributes: Map<String, Value>,
}

/// The kind of a mark.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MarkKind {
    Bold,
    Italic,
    Underline,
    Strike,
    /// Excludes every other known mark.
    Code,
    Link,
    /// The passage of the comment thread with this id, a UUID. Passages may overlap.
    Comment(String),
    /// A mark of another editor: stored unchanged, without effect.
    Unknown(String),
}

/// The stored name of each kind.
const MARK_NAMES: [(MarkKind, &str); 6] = [
    (MarkKind::Bold, "bold"),
    (MarkKind::Italic, "italic"),
    (MarkKind::Underline, "underline"),
    (MarkKind::Strike, "strike"),
    (MarkKind::Code, "code"),
    (MarkKind::Link, "link"),
];

/// The stored name of a comment.
const COMMENT_NAME: &str = "comment";

/// A set of marks: each known kind at most once, and `code` without other known kinds. The order does not matter for
/// equality.
#[derive(Debug, Clone, Default)]
pub struct MarkSet(Vec<Mark>);

impl MarkKind {
    pub(crate) fn from_name(name: &str) -> Self {
        let known = MARK_NAMES.iter().find(|(_, known)| *known == name);
        known.map_or_else(|| Self::Unknown(name.to_owned()), |(kind, _)| kind.clone())
    }

    /// The kind of a stored mark. A comment without the id of a thread is of another editor.
    pub(crate) fn of(name: &str, attributes: &Map<String, Value>) -> Self {
        match attributes.get("id").and_then(Value::as_str) {
            Some(id) if name == COMMENT_NAME && is_uuid(id) => Self::Comment(id.to_owned()),
            _ => Self::from_name(name),
        }
    }

    pub fn name(&self) -> &str {
        match self {
            Self::Unknown(name) => return name,
            Self::Comment(_) => return COMMENT_NAME,
            _ => {}
        }
        let known = MARK_NAMES.iter().find(|(kind, _)| kind == self);
        known
            .map(|(_, name)| *name)
            .expect("every known mark has its name")
    }

    /// The id of the thread, if it is a comment.
    pub fn comment_id(&self) -> Option<&str> {
        match self {
            Self::Comment(id) => Some(id),
            _ => None,
        }
    }

    fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown(_))
    }
}

/// Whether the text is a UUID in lower case with hyphens.
fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte),
        })
}

impl Mark {
    /// The passage of the thread with this id.
    pub(crate) fn comment(id: &str) -> Self {
        let attributes = Map::from_iter([("id".to_owned(), Value::from(id))]);
        Self {
            kind: MarkKind::Comment(id.to_owned()),
            attributes,
        }
    }

    pub fn kind(&self) -> &MarkKind {
        &self.kind
    }

    /// The address of a link; `None` for other marks. It always passes [`crate::safe_url::is_safe_link`].
    pub fn href(&self) -> Option<&str> {
        match self.kind {
            MarkKind::Link => self.attributes.get("href")?.as_str(),
            _ => None,
        }
    }
}

impl MarkSet {
    /// The set of these marks; of duplicates the first one stays.
    pub(crate) fn of(marks: impl IntoIterator<Item = Mark>) -> Self {
        let mut set: Vec<Mark> = Vec::new();
        for mark in marks {
            let is_there = |other: &Mark| {
                if mark.kind.is_known() {
                    other.kind == mark.kind
                } else {
                    *other == mark
                }
            };
            if !set.iter().any(is_there) {
                set.push(mark);
            }
        }
        if set.iter().any(|mark| mark.kind == MarkKind::Code) {
            set.retain(|mark| mark.kind == MarkKind::Code || !mark.kind.is_known());
        }
        Self(set)
    }

    /// Returns the set with this mark in place of others of its kind. `code` removes and rejects all other known marks.
    #[must_use]
    pub(crate) fn with(&self, mark: Mark) -> Self {
        if self.has(&MarkKind::Code) && mark.kind.is_known() && mark.kind != MarkKind::Code {
            return self.clone();
        }
        Self::of([self.without(&mark.kind).0, vec![mark]].concat())
    }

    /// Returns the set with a link to this address, unless it is code or the address is unsafe.
    #[must_use]
    pub fn with_link(&self, href: &str) -> Self {
        Mark::link(href).map_or_else(|| self.clone(), |link| self.with(link))
    }

    #[must_use]
    pub(crate) fn without(&self, kind: &MarkKind) -> Self {
        Self(
            self.0
                .iter()
                .filter(|mark| mark.kind != *kind)
                .cloned()
                .collect(),
        )
    }

    pub(crate) fn link(&self) -> Option<&Mark> {
        self.0.iter().find(|mark| mark.kind == MarkKind::Link)
    }

    /// Returns the ids of the threads whose passages these are.
    pub fn comment_ids(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|mark| mark.kind.comment_id())
    }

    /// Returns the set without the comments whose ids do not fulfill `keep`.
    #[must_use]
    pub(crate) fn retain_comments(&self, keep: &dyn Fn(&str) -> bool) -> Self {
        let stays = |mark: &&Mark| mark.kind.comment_id().is_none_or(keep);
        Self(self.0.iter().filter(stays).cloned().collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the unknown marks: the only ones allowed on text in a code block.
    pub(crate) fn without_known(mut self) -> Self {
        self.0.retain(|mark| !mark.kind.is_known());
        self
    }

    pub fn has(&self, kind: &MarkKind) -> bool {
        self.0.iter().any(|mark| mark.kind == *kind)
    }

    /// The address of the link, if there is one.
    pub fn href(&self) -> Option<&str> {
        self.0.iter().find_map(Mark::href)
    }

    pub fn as_slice(&self) -> &[Mark] {
        &self.0
    }
}

impl PartialEq for MarkSet {
    fn eq(&self, other: &Self) -> bool {
        self.0.len() == other.0.len() && self.0.iter().all(|mark| other.0.contains(mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(names: &[&str]) -> MarkSet {
        MarkSet::of(names.iter().map(|name| Mark {
            kind: MarkKind::from_name(name),
            attributes: Map::new(),
        }))
    }

    #[test]
    fn marks_compare_as_a_set() {
        assert_eq!(marks(&["bold", "italic"]), marks(&["italic", "bold"]));
        assert_ne!(marks(&["bold"]), marks(&["bold", "italic"]));
    }

    #[test]
    fn code_excludes_every_other_known_mark() {
        assert_eq!(
            marks(&["bold", "code", "comment", "link"]),
            marks(&["code", "comment"])
        );
    }

    #[test]
    fn a_doubled_mark_counts_once() {
        assert_eq!(marks(&["bold", "bold"]), marks(&["bold"]));
        assert!(!marks(&["bold"]).has(&MarkKind::Italic));
    }
}
