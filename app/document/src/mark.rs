//! Marks: what runs of text carry.

use serde_json::{Map, Value};

/// One mark with its attributes, unknown ones included.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    pub(crate) kind: MarkKind,
    pub(crate) attributes: Map<String, Value>,
}

/// What a mark is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MarkKind {
    Bold,
    Italic,
    Underline,
    Strike,
    /// Excludes every other known mark.
    Code,
    Link,
    /// Of another editor: kept as it came, without effect.
    Unknown(String),
}

/// The names under which marks are stored.
const NAMES: [(MarkKind, &str); 6] = [
    (MarkKind::Bold, "bold"),
    (MarkKind::Italic, "italic"),
    (MarkKind::Underline, "underline"),
    (MarkKind::Strike, "strike"),
    (MarkKind::Code, "code"),
    (MarkKind::Link, "link"),
];

/// A set of marks: each known one at most once, `code` without other known ones. Equal in any order.
#[derive(Debug, Clone, Default)]
pub struct Marks(Vec<Mark>);

impl MarkKind {
    pub(crate) fn named(name: &str) -> Self {
        let known = NAMES.iter().find(|(_, known)| *known == name);
        known.map_or_else(|| Self::Unknown(name.to_owned()), |(kind, _)| kind.clone())
    }

    pub fn name(&self) -> &str {
        if let Self::Unknown(name) = self {
            return name;
        }
        let known = NAMES.iter().find(|(kind, _)| kind == self);
        known
            .map(|(_, name)| *name)
            .expect("every known mark has its name")
    }

    fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown(_))
    }
}

impl Mark {
    pub fn kind(&self) -> &MarkKind {
        &self.kind
    }

    /// Where a link leads; `None` for other marks. Always an address that [`crate::link::is_safe`].
    pub fn href(&self) -> Option<&str> {
        match self.kind {
            MarkKind::Link => self.attributes.get("href")?.as_str(),
            _ => None,
        }
    }
}

impl Marks {
    /// The set of these marks; of doubled ones the first stays.
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

    /// With this mark too, instead of another of its kind. Code takes all other known ones away and lets none in.
    #[must_use]
    pub(crate) fn with(&self, mark: Mark) -> Self {
        if self.has(&MarkKind::Code) && mark.kind.is_known() && mark.kind != MarkKind::Code {
            return self.clone();
        }
        Self::of([self.without(&mark.kind).0, vec![mark]].concat())
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

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What may stay on text inside a code block.
    pub(crate) fn without_known(mut self) -> Self {
        self.0.retain(|mark| !mark.kind.is_known());
        self
    }

    pub fn has(&self, kind: &MarkKind) -> bool {
        self.0.iter().any(|mark| mark.kind == *kind)
    }

    /// Where the text leads, when it is a link.
    pub fn href(&self) -> Option<&str> {
        self.0.iter().find_map(Mark::href)
    }

    pub fn as_slice(&self) -> &[Mark] {
        &self.0
    }
}

impl PartialEq for Marks {
    fn eq(&self, other: &Self) -> bool {
        self.0.len() == other.0.len() && self.0.iter().all(|mark| other.0.contains(mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(names: &[&str]) -> Marks {
        Marks::of(names.iter().map(|name| Mark {
            kind: MarkKind::named(name),
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
