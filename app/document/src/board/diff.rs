//! Compares two versions of a board by the ids of phases and items.

use serde_json::Value;

use super::content::BoardContent;
use super::description::{BoardNames, place, texts};
use super::merge::phase_keys;
use super::point::BoardPoint;
use super::visible_item::VisibleItem;

/// The changes between two versions of a board. Phases are indices from 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BoardDiff {
    pub phases: Vec<PhaseChange>,
    /// By phase. A change that later phases inherit is listed once.
    pub items: Vec<ItemChange>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhaseChange {
    Added {
        after: usize,
    },
    Removed {
        before: usize,
    },
    /// Another name or another clock.
    Renamed {
        before: usize,
        after: usize,
    },
}

/// A change of an item in a phase that both versions have.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemChange {
    pub before: usize,
    pub after: usize,
    pub id: String,
    pub change: ItemChangeKind,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ItemChangeKind {
    Added,
    Removed,
    Moved {
        from: BoardPoint,
        to: BoardPoint,
    },
    /// Other values of these attributes.
    Changed(Vec<String>),
}

impl BoardDiff {
    pub fn between(before: &BoardContent, after: &BoardContent) -> Self {
        let (keys_before, keys_after) = (phase_keys(before), phase_keys(after));
        let mut diff = Self::default();
        for (at, key) in keys_before.iter().enumerate() {
            if !keys_after.contains(key) {
                diff.phases.push(PhaseChange::Removed { before: at });
            }
        }
        for (at, key) in keys_after.iter().enumerate() {
            match keys_before.iter().position(|before| before == key) {
                None => diff.phases.push(PhaseChange::Added { after: at }),
                Some(from) => {
                    let heading = |board: &BoardContent, phase: usize| {
                        let phase = board.phases()[phase];
                        (phase.name().map(str::to_owned), phase.at())
                    };
                    if heading(before, from) != heading(after, at) {
                        let renamed = PhaseChange::Renamed {
                            before: from,
                            after: at,
                        };
                        diff.phases.push(renamed);
                    }
                    diff.add_items((before, from), (after, at));
                }
            }
        }
        diff
    }

    pub fn is_empty(&self) -> bool {
        self.phases.is_empty() && self.items.is_empty()
    }

    /// The changes of items in words, each with the heading of its phase: *Phase 2 of 2* and *Omen moves from A Main to
    /// Heaven*.
    pub fn descriptions(
        &self,
        before: &BoardContent,
        after: &BoardContent,
        names: &dyn BoardNames,
    ) -> Vec<(String, String)> {
        let described = self.items.iter().map(|change| {
            let items = match change.change {
                ItemChangeKind::Removed => before.visible_items(change.before),
                _ => after.visible_items(change.after),
            };
            let item = items.iter().find(|item| item.id() == change.id);
            let what = item.map(VisibleItem::title).unwrap_or_default();
            let text = match &change.change {
                ItemChangeKind::Added => texts::item_appears(&what),
                ItemChangeKind::Removed => texts::item_disappears(&what),
                ItemChangeKind::Moved { from, to } => {
                    texts::item_moves(&what, &place(*from, names), &place(*to, names))
                }
                ItemChangeKind::Changed(_) => texts::item_changes(&what),
            };
            (after.phase_heading(change.after), text)
        });
        described.collect()
    }

    fn add_items(&mut self, before: (&BoardContent, usize), after: (&BoardContent, usize)) {
        let shown = |(board, phase): (&BoardContent, usize)| owned_items(board, Some(phase));
        let earlier =
            |(board, phase): (&BoardContent, usize)| owned_items(board, phase.checked_sub(1));
        let (items_before, items_after) = (shown(before), shown(after));
        let (earlier_before, earlier_after) = (earlier(before), earlier(after));
        let is_first_pair = before.1 == 0 || after.1 == 0;
        let ids_before = items_before.iter().map(|(id, _)| id);
        let added = items_after.iter().map(|(id, _)| id);
        let added = added.filter(|id| find(&items_before, id).is_none());
        let ids: Vec<&String> = ids_before.chain(added).collect();
        for id in ids {
            let (one, other) = (find(&items_before, id), find(&items_after, id));
            let is_inherited = !is_first_pair
                && one == find(&earlier_before, id)
                && other == find(&earlier_after, id);
            if one == other || is_inherited {
                continue;
            }
            for change in changes(before, after, id, one.zip(other)) {
                self.items.push(ItemChange {
                    before: before.1,
                    after: after.1,
                    id: id.clone(),
                    change,
                });
            }
        }
    }
}

type ItemAttributes = serde_json::Map<String, Value>;

fn owned_items(board: &BoardContent, phase: Option<usize>) -> Vec<(String, ItemAttributes)> {
    let items = phase.map_or_else(Vec::new, |phase| board.visible_items(phase));
    let items = items.into_iter();
    items
        .map(|item| (item.id().to_owned(), item.attributes()))
        .collect()
}

fn find<'a>(items: &'a [(String, ItemAttributes)], id: &str) -> Option<&'a ItemAttributes> {
    let mut items = items.iter();
    items.find(|(known, _)| known == id).map(|(_, item)| item)
}

/// The changes of an item; `both` has its attributes if both versions show it.
fn changes(
    before: (&BoardContent, usize),
    after: (&BoardContent, usize),
    id: &str,
    both: Option<(&ItemAttributes, &ItemAttributes)>,
) -> Vec<ItemChangeKind> {
    let center = |(board, phase): (&BoardContent, usize)| {
        let items = board.visible_items(phase);
        items.iter().find(|item| item.id() == id)?.center()
    };
    let Some((one, other)) = both else {
        let is_shown = after
            .0
            .visible_items(after.1)
            .iter()
            .any(|item| item.id() == id);
        let change = if is_shown {
            ItemChangeKind::Added
        } else {
            ItemChangeKind::Removed
        };
        return vec![change];
    };
    let mut changes = Vec::new();
    let moved = center(before)
        .zip(center(after))
        .filter(|(from, to)| from != to);
    if let Some((from, to)) = moved {
        changes.push(ItemChangeKind::Moved { from, to });
    }
    let all = one
        .keys()
        .chain(other.keys().filter(|name| !one.contains_key(*name)));
    let names: Vec<String> = all
        .filter(|name| one.get(*name) != other.get(*name))
        .filter(|name| moved.is_none() || !PLACES.contains(&name.as_str()))
        .cloned()
        .collect();
    if !names.is_empty() {
        changes.push(ItemChangeKind::Changed(names));
    }
    changes
}

/// The attributes that a move changes.
const PLACES: [&str; 3] = ["at", "points", "target"];
