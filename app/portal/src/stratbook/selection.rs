//! The selection of several strategies in the list, and the changes that are made to all of them.

use std::collections::BTreeSet;

use app_domain::folder::FolderId;
use app_domain::strategy::{MAX_BULK_STRATEGIES, StrategyId};
use app_wire::{BulkChangeRequest, BulkUpdateRequest, OptionalText, StrategyItem};

/// The selected strategies by id, and the index from which Shift extends the selection.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StrategySelection {
    chosen: BTreeSet<StrategyId>,
    anchor: Option<usize>,
}

/// A change of several strategies, and the change that reverts it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReversibleChange {
    pub change: BulkUpdateRequest,
    pub undo: BulkUpdateRequest,
}

impl StrategySelection {
    pub fn contains(&self, id: StrategyId) -> bool {
        self.chosen.contains(&id)
    }

    pub fn count(&self) -> usize {
        self.chosen.len()
    }

    pub fn is_full(&self) -> bool {
        self.count() >= MAX_BULK_STRATEGIES
    }

    /// Selects the strategy at an index of the list, or deselects it. Later extensions begin there.
    pub fn toggle(&mut self, list: &[StrategyId], at: usize) {
        let Some(&id) = list.get(at) else {
            return;
        };
        self.anchor = Some(at);
        if !self.chosen.remove(&id) {
            self.add(id);
        }
    }

    /// Selects everything from the last toggled index to this one.
    pub fn extend(&mut self, list: &[StrategyId], at: usize) {
        let from = self.anchor.unwrap_or(at).min(list.len());
        let (first, last) = (from.min(at), from.max(at));
        for id in list.iter().take(last + 1).skip(first) {
            self.add(*id);
        }
        self.anchor.get_or_insert(at);
    }

    /// Selects the whole list, up to the maximum.
    pub fn choose_all(&mut self, list: &[StrategyId]) {
        for id in list {
            self.add(*id);
        }
    }

    fn add(&mut self, id: StrategyId) {
        if !self.is_full() {
            self.chosen.insert(id);
        }
    }
}

/// Returns the move of the strategies to a folder (empty: out of folders); `None` if all are there.
pub fn move_all(items: &[StrategyItem], folder: Option<FolderId>) -> Option<ReversibleChange> {
    let moves = |item: &StrategyItem| {
        let before = item.folder_id;
        let to = |folder: Option<FolderId>| BulkChangeRequest {
            id: item.id,
            version: None,
            folder_id: Some(OptionalText(folder)),
            tags: None,
        };
        (before != folder).then(|| (to(folder), to(before)))
    };
    reversible(items.iter().filter_map(moves))
}

/// Returns the change that adds and removes tags; `None` if it changes nothing. Case is ignored.
pub fn tag_all(
    items: &[StrategyItem],
    added: &[String],
    removed: &[String],
) -> Option<ReversibleChange> {
    let has = |tags: &[String], tag: &String| {
        tags.iter()
            .any(|other| other.to_lowercase() == tag.to_lowercase())
    };
    let tagged = |item: &StrategyItem| {
        let kept = item.tags.iter().filter(|tag| !has(removed, tag));
        let mut tags: Vec<String> = kept.cloned().collect();
        for tag in added {
            if !has(&tags, tag) {
                tags.push(tag.clone());
            }
        }
        let to = |tags: Vec<String>| BulkChangeRequest {
            id: item.id,
            version: None,
            folder_id: None,
            tags: Some(tags),
        };
        (tags != item.tags).then(|| (to(tags), to(item.tags.clone())))
    };
    reversible(items.iter().filter_map(tagged))
}

fn reversible(
    changes: impl Iterator<Item = (BulkChangeRequest, BulkChangeRequest)>,
) -> Option<ReversibleChange> {
    let (change, undo): (Vec<_>, Vec<_>) = changes.unzip();
    (!change.is_empty()).then_some(ReversibleChange {
        change: BulkUpdateRequest { changes: change },
        undo: BulkUpdateRequest { changes: undo },
    })
}

#[cfg(test)]
mod tests {
    use super::super::stored_strategy::tests::strategy;
    use super::*;
    use crate::test_ids::record_id;

    fn list(count: usize) -> Vec<StrategyId> {
        (0..count).map(|at| record_id(&at.to_string())).collect()
    }

    fn item(id: &str, folder: Option<&str>, tags: &[&str]) -> StrategyItem {
        StrategyItem {
            id: record_id(id),
            folder_id: folder.map(record_id),
            tags: tags.iter().map(ToString::to_string).collect(),
            ..strategy(1, "B rush").item
        }
    }

    #[test]
    fn a_row_is_toggled_and_shift_extends_from_it_in_both_directions() {
        let list = list(10);
        let mut selection = StrategySelection::default();
        selection.toggle(&list, 4);
        selection.extend(&list, 6);
        selection.extend(&list, 2);
        assert_eq!(selection.count(), 5);
        assert!(selection.contains(list[2]) && selection.contains(list[6]));
        selection.toggle(&list, 4);
        assert_eq!((selection.count(), selection.contains(list[4])), (4, false));
        selection.toggle(&list, 99);
        selection.extend(&list, 99);
        assert_eq!(selection.count(), 8);
    }

    #[test]
    fn at_most_two_hundred_are_selected() {
        let mut selection = StrategySelection::default();
        selection.choose_all(&list(500));
        assert_eq!((selection.count(), selection.is_full()), (200, true));
    }

    #[test]
    fn strategies_are_moved_and_the_undo_knows_where_each_was() {
        let items = [
            item("1", Some("a"), &[]),
            item("2", None, &[]),
            item("3", Some("b"), &[]),
        ];
        let moved = move_all(&items, Some(record_id("b"))).expect("a change");
        let folders = |request: &BulkUpdateRequest| -> Vec<String> {
            let folders = request.changes.iter();
            folders
                .map(|one| {
                    let folder = one.folder_id.and_then(|folder| folder.0);
                    let folder = folder.map(|id| id.to_string()).unwrap_or_default();
                    format!("{}:{folder}", one.id)
                })
                .collect()
        };
        let text = |id: &str, folder: &str| format!("{}:{folder}", record_id::<StrategyId>(id));
        let [a, b] = ["a", "b"].map(|name| record_id::<FolderId>(name).to_string());
        assert_eq!(folders(&moved.change), [text("1", &b), text("2", &b)]);
        assert_eq!(folders(&moved.undo), [text("1", &a), text("2", "")]);
        assert_eq!(move_all(&items[1..2], None), None);
    }

    #[test]
    fn tags_are_added_once_and_removed_in_any_case() {
        let items = [item("1", None, &["Eco", "late"]), item("2", None, &["eco"])];
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let tagged = tag_all(&items, &names(&["eco"]), &names(&["LATE"])).expect("a change");
        assert_eq!(tagged.change.changes.len(), 1);
        assert_eq!(tagged.change.changes[0].tags, Some(names(&["Eco"])));
        assert_eq!(tagged.undo.changes[0].tags, Some(names(&["Eco", "late"])));
        assert_eq!(tag_all(&items, &[], &[]), None);
    }
}
