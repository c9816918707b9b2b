//! The versions of a strategy and the changes of each.

use app_document::diff::{BlockDiff, diff_blocks};
use app_domain::strategy::Side;
use app_wire::{VersionBody, VersionItem};

use crate::stratbook::stored_strategy::document_of;
use crate::texts::stratbook as words;

/// A version and the one before it.
#[derive(Debug, Clone, PartialEq)]
pub struct VersionPair {
    /// `None` for the first version.
    pub before: Option<VersionBody>,
    pub after: VersionBody,
}

/// A changed field of the metadata. An empty value is shown as a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldChange {
    pub name: &'static str,
    pub before: String,
    pub after: String,
}

/// A part of the changed text.
#[derive(Debug, Clone, PartialEq)]
pub enum TextChange {
    /// The number of unchanged blocks in a row.
    Unchanged(usize),
    Block(BlockDiff),
}

/// The changes between two versions. Both lists are empty if nothing has changed.
#[derive(Debug, Clone, PartialEq)]
pub struct VersionChanges {
    pub fields: Vec<FieldChange>,
    pub text: Vec<TextChange>,
}

impl VersionChanges {
    pub fn between(before: &VersionBody, after: &VersionBody) -> Self {
        let (old, new) = (document_of(&before.content), document_of(&after.content));
        Self {
            fields: field_changes(&before.item, &after.item),
            text: text_changes(diff_blocks(&old, &new)),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.text.is_empty()
    }
}

fn field_changes(before: &VersionItem, after: &VersionItem) -> Vec<FieldChange> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let side = |side: Option<Side>| side.map(|side| side.to_string()).unwrap_or_default();
    let names = |names: &[String]| names.join(", ");
    let shown = |text: String| {
        if text.is_empty() {
            words::NOTHING.to_owned()
        } else {
            text
        }
    };
    [
        (words::TITLE, before.title.clone(), after.title.clone()),
        (words::MAP, text(&before.map), text(&after.map)),
        (words::SIDE, side(before.side), side(after.side)),
        (words::AGENTS, names(&before.agents), names(&after.agents)),
        (words::TAGS, names(&before.tags), names(&after.tags)),
    ]
    .into_iter()
    .filter(|(_, before, after)| before != after)
    .map(|(name, before, after)| FieldChange {
        name,
        before: shown(before),
        after: shown(after),
    })
    .collect()
}

/// The changed blocks, with the number of unchanged ones between them; empty if no block has changed.
fn text_changes(diff: Vec<BlockDiff>) -> Vec<TextChange> {
    let mut changes = Vec::new();
    for block in diff {
        match (&block, changes.last_mut()) {
            (BlockDiff::Same(_), Some(TextChange::Unchanged(count))) => *count += 1,
            (BlockDiff::Same(_), _) => changes.push(TextChange::Unchanged(1)),
            _ => changes.push(TextChange::Block(block)),
        }
    }
    if let [] | [TextChange::Unchanged(_)] = changes[..] {
        changes.clear();
    }
    changes
}

/// The newest versions, followed by the older ones that were fetched on demand.
pub fn all_versions(newest: &[VersionItem], older: &[VersionItem]) -> Vec<VersionItem> {
    let last = newest.last().map_or(i64::MAX, |item| item.version);
    let older = older.iter().filter(|item| item.version < last);
    newest.iter().chain(older).cloned().collect()
}

/// The name of a version, or its number.
pub fn version_label(item: &VersionItem) -> String {
    let name = item.name.clone();
    name.unwrap_or_else(|| words::version(item.version))
}

/// Applies a new name to the fetched versions. A list of named versions loses the one whose name was removed.
pub fn apply_name(versions: &mut Vec<VersionItem>, named: &VersionItem, is_named_only: bool) {
    for item in &mut *versions {
        if item.version == named.version {
            item.name.clone_from(&named.name);
        }
    }
    versions.retain(|item| !is_named_only || item.name.is_some());
}

#[cfg(test)]
mod tests {
    use app_document::Document;
    use serde_json::json;

    use super::*;
    use crate::stratbook::stored_strategy::tests::version;

    fn with_paragraphs(paragraphs: &[&str]) -> VersionBody {
        let block = |text: &&str| json!({ "type": "paragraph", "content": [{ "type": "text", "text": text }] });
        let content: Vec<_> = paragraphs.iter().map(block).collect();
        VersionBody {
            content: json!({ "type": "doc", "content": content }),
            ..version(1, "Fast A")
        }
    }

    #[test]
    fn unchanged_blocks_are_counted_between_the_changed_ones() {
        let before = with_paragraphs(&["one", "two", "three"]);
        assert_ne!(document_of(&before.content), Document::blank());
        let after = with_paragraphs(&["one", "two", "a new block", "three"]);
        let changes = VersionChanges::between(&before, &after);
        assert!(changes.fields.is_empty());
        let [
            TextChange::Unchanged(2),
            TextChange::Block(_),
            TextChange::Unchanged(1),
        ] = &changes.text[..]
        else {
            panic!("{:?}", changes.text);
        };
    }

    #[test]
    fn equal_versions_have_no_changes() {
        let one = with_paragraphs(&["one", "two"]);
        assert!(VersionChanges::between(&one, &one).is_empty());
    }

    #[test]
    fn an_empty_field_is_shown_as_a_word() {
        let (before, mut after) = (version(1, "Fast A"), version(2, "Slow A"));
        after.item.agents = vec!["Sova".to_owned(), "Jett".to_owned()];
        let fields = VersionChanges::between(&before, &after).fields;
        assert_eq!(fields.len(), 2);
        assert_eq!(
            (fields[0].name, &*fields[0].after),
            (words::TITLE, "Slow A")
        );
        assert_eq!(fields[1].before, words::NOTHING);
        assert_eq!(fields[1].after, "Sova, Jett");
    }

    #[test]
    fn a_named_list_loses_the_version_whose_name_was_removed() {
        let mut versions = vec![version(7, "x").item, version(6, "x").item];
        versions[0].name = Some("Masters".to_owned());
        let mut named = version(6, "x").item;
        named.name = Some("Before Masters".to_owned());
        apply_name(&mut versions, &named, false);
        let labels: Vec<String> = versions.iter().map(version_label).collect();
        assert_eq!(labels, ["Masters", "Before Masters"]);
        named.name = None;
        apply_name(&mut versions, &named, true);
        let labels: Vec<String> = versions.iter().map(version_label).collect();
        assert_eq!(labels, ["Masters"]);
        assert_eq!(version_label(&named), "Version 6");
    }

    #[test]
    fn older_versions_that_have_become_newest_are_listed_once() {
        let items = |numbers: &[i64]| {
            let items = numbers.iter().map(|number| version(*number, "x").item);
            items.collect::<Vec<_>>()
        };
        let all = all_versions(&items(&[9, 8, 7]), &items(&[8, 7, 6, 5]));
        let numbers: Vec<i64> = all.iter().map(|item| item.version).collect();
        assert_eq!(numbers, [9, 8, 7, 6, 5]);
    }
}
