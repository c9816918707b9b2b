//! Merges the changes of two users to one board by the ids of phases and items.
//!
//! An attribute that one side changed is taken from it. Both sides may change different attributes of one item, and
//! different items and phases. The result does not depend on the order of the sides.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::content::{BoardContent, BoardItem, text};
use super::visible_item::VisibleItem;
use crate::node::{ElementNode, Node, NodeKind};

/// A part of a board that both sides changed in different ways.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoardConflict {
    /// An item, by its id, with its title such as *Omen* or *smoke*.
    Item { id: String, title: String },
    /// A phase, by its name or its id.
    Phase(String),
    /// An attribute of the board, the order of the phases, or a limit.
    Board,
}

impl BoardContent {
    /// Merges the changes of both sides to `base`. Returns the conflicts in a fixed order if there are any.
    pub fn merge(base: &Self, ours: &Self, theirs: &Self) -> Result<Self, Vec<BoardConflict>> {
        let mut merge = BoardMerge {
            titles: titles_of(base, ours, theirs),
            conflicts: BTreeSet::new(),
        };
        let sides = MergeSides {
            base: Some(&base.0),
            ours: Some(&ours.0),
            theirs: Some(&theirs.0),
        };
        let merged = merge.node(&sides, &BoardConflict::Board);
        if let Some(board) = merged.filter(|_| merge.conflicts.is_empty()) {
            match Self::from_valid(board) {
                Ok(board) => return Ok(board),
                // One side removed what the other one changed, or both together exceed a limit.
                Err(error) => {
                    let item = error.item.map(|id| merge.item_conflict(&id));
                    merge.conflicts.insert(item.unwrap_or(BoardConflict::Board));
                }
            }
        }
        Err(merge.conflicts.into_iter().collect())
    }
}

/// One node in the three versions.
#[derive(Clone, Copy)]
struct MergeSides<T> {
    base: Option<T>,
    ours: Option<T>,
    theirs: Option<T>,
}

/// Both sides changed one thing in different ways.
struct TwoChanges;

struct BoardMerge {
    titles: BTreeMap<String, String>,
    conflicts: BTreeSet<BoardConflict>,
}

impl<T: PartialEq + Clone> MergeSides<T> {
    /// The version that counts if at most one side changed; an error if both changed in different ways.
    fn unambiguous(&self) -> Result<Option<T>, TwoChanges> {
        if self.ours == self.theirs || self.theirs == self.base {
            return Ok(self.ours.clone());
        }
        if self.ours == self.base {
            return Ok(self.theirs.clone());
        }
        Err(TwoChanges)
    }
}

impl BoardMerge {
    /// Merges one node. `scope` is the conflict of a node that has no conflict of its own.
    fn node(
        &mut self,
        sides: &MergeSides<&ElementNode>,
        scope: &BoardConflict,
    ) -> Option<ElementNode> {
        if let Ok(node) = sides.unambiguous() {
            return node.cloned();
        }
        let any = sides.ours.or(sides.theirs).or(sides.base)?;
        let scope = match &any.kind {
            NodeKind::BoardPhase => BoardConflict::Phase(phase_name(sides)),
            NodeKind::BoardItem => self.item_conflict(BoardItem(any).id()),
            _ => scope.clone(),
        };
        let (Some(ours), Some(theirs)) = (sides.ours, sides.theirs) else {
            self.conflicts.insert(scope);
            return None;
        };
        if BoardItem(ours).is_removed() != BoardItem(theirs).is_removed() {
            self.conflicts.insert(scope);
            return None;
        }
        let marks = MergeSides {
            base: sides.base.map(|node| &node.marks),
            ours: Some(&ours.marks),
            theirs: Some(&theirs.marks),
        };
        if marks.unambiguous().is_err() || ours.kind != theirs.kind {
            self.conflicts.insert(scope.clone());
        }
        Some(ElementNode {
            attributes: self.attributes(sides, &scope),
            marks: marks
                .unambiguous()
                .ok()
                .flatten()
                .cloned()
                .unwrap_or_default(),
            content: self.children(sides, &scope),
            ..ElementNode::new(ours.kind.clone())
        })
    }

    fn attributes(
        &mut self,
        sides: &MergeSides<&ElementNode>,
        scope: &BoardConflict,
    ) -> Map<String, Value> {
        let all = [sides.ours, sides.theirs];
        let names: BTreeSet<&String> = all
            .into_iter()
            .flatten()
            .flat_map(|node| node.attributes.keys())
            .collect();
        let mut merged = Map::new();
        for name in names {
            // Null means that the attribute is absent.
            let value = |node: Option<&ElementNode>| {
                let value = node?.attributes.get(name)?;
                (!value.is_null()).then(|| value.clone())
            };
            let values = MergeSides {
                base: value(sides.base),
                ours: value(sides.ours),
                theirs: value(sides.theirs),
            };
            match values.unambiguous() {
                Ok(Some(value)) => {
                    merged.insert(name.clone(), value);
                }
                Ok(None) => {}
                Err(TwoChanges) => {
                    self.conflicts.insert(scope.clone());
                }
            }
        }
        merged
    }

    fn children(&mut self, sides: &MergeSides<&ElementNode>, scope: &BoardConflict) -> Vec<Node> {
        let lists = MergeSides {
            base: Some(sides.base.map(keyed_children).unwrap_or_default()),
            ours: sides.ours.map(keyed_children),
            theirs: sides.theirs.map(keyed_children),
        };
        let keys = |list: &Option<Vec<(String, &ElementNode)>>| -> Vec<String> {
            let list = list.iter().flatten();
            list.map(|(key, _)| key.clone()).collect()
        };
        let (base, ours, theirs) = (keys(&lists.base), keys(&lists.ours), keys(&lists.theirs));
        let order = merged_order(&base, &ours, &theirs);
        if order.is_contradictory && *scope == BoardConflict::Board {
            self.conflicts.insert(scope.clone());
        }
        let mut merged = Vec::new();
        for key in order.keys {
            let find = |list: &Option<Vec<(String, &ElementNode)>>| {
                let mut list = list.iter().flatten();
                // The lists borrow from the versions, not from here.
                list.find(|(known, _)| *known == key)
                    .map(|(_, node)| (*node).clone())
            };
            let (base, ours, theirs) = (find(&lists.base), find(&lists.ours), find(&lists.theirs));
            let sides = MergeSides {
                base: base.as_ref(),
                ours: ours.as_ref(),
                theirs: theirs.as_ref(),
            };
            merged.extend(self.node(&sides, scope).map(Node::from));
        }
        merged
    }

    fn item_conflict(&self, id: &str) -> BoardConflict {
        BoardConflict::Item {
            id: id.to_owned(),
            title: self.titles.get(id).cloned().unwrap_or_default(),
        }
    }
}

/// The merged order of children, and whether both sides moved them in different ways.
struct MergedOrder {
    keys: Vec<String>,
    is_contradictory: bool,
}

/// Orders the children of both sides. One side leads; the children that only the other one has follow the child that
/// they follow there.
fn merged_order(base: &[String], ours: &[String], theirs: &[String]) -> MergedOrder {
    let common = |keys: &[String]| -> Vec<String> {
        let in_both = |key: &&String| ours.contains(key) && theirs.contains(key);
        keys.iter().filter(in_both).cloned().collect()
    };
    let (our_order, their_order) = (common(ours), common(theirs));
    let base_order: Vec<String> = common(base);
    let of_base = |order: &[String]| -> Vec<String> {
        let in_base = |key: &&String| base_order.contains(key);
        order.iter().filter(in_base).cloned().collect()
    };
    let (is_ours_moved, is_theirs_moved) = (
        of_base(&our_order) != base_order,
        of_base(&their_order) != base_order,
    );
    // Without a reason to prefer one side, the choice must not depend on which side is ours.
    let leads = match (is_ours_moved, is_theirs_moved) {
        (true, false) => true,
        (false, true) => false,
        _ => ours <= theirs,
    };
    let (lead, other) = if leads {
        (ours, theirs)
    } else {
        (theirs, ours)
    };
    let mut keys = lead.to_vec();
    for (at, key) in other.iter().enumerate() {
        if lead.contains(key) {
            continue;
        }
        let before = at.checked_sub(1).map(|before| &other[before]);
        let after = before.and_then(|before| keys.iter().position(|key| key == before));
        keys.insert(after.map_or(0, |after| after + 1), key.clone());
    }
    MergedOrder {
        keys,
        is_contradictory: our_order != their_order && is_ours_moved && is_theirs_moved,
    }
}

/// The children with what identifies them: the id, or the place among children of their kind without one.
fn keyed_children(parent: &ElementNode) -> Vec<(String, &ElementNode)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let children = parent.content.iter().filter_map(Node::element);
    let keyed = children.map(|child| {
        let name = child.kind.name();
        let is_known = matches!(child.kind, NodeKind::BoardPhase | NodeKind::BoardItem);
        if let Some(id) = text(child, "id").filter(|_| is_known) {
            return (format!("{name}:{id}"), child);
        }
        let count = counts.entry(name).or_default();
        *count += 1;
        (format!("{name}#{count}"), child)
    });
    keyed.collect()
}

/// The keys of the phases, which tell which phase of one version is which phase of another.
pub(super) fn phase_keys(board: &BoardContent) -> Vec<String> {
    let children = keyed_children(&board.0).into_iter();
    let phases = children.filter(|(_, child)| child.kind == NodeKind::BoardPhase);
    phases.map(|(key, _)| key).collect()
}

/// The name that both sides know, or the first one in the alphabet.
fn phase_name(sides: &MergeSides<&ElementNode>) -> String {
    let name = |phase: &ElementNode| {
        let name = text(phase, "name").or_else(|| text(phase, "id"));
        name.unwrap_or_default().to_owned()
    };
    let new = || [sides.ours, sides.theirs].into_iter().flatten().map(name);
    let known = sides.base.map(name);
    known.or_else(|| new().min()).unwrap_or_default()
}

/// The titles of all items by their id: those of the base, and of new items the first one in the alphabet.
fn titles_of(
    base: &BoardContent,
    ours: &BoardContent,
    theirs: &BoardContent,
) -> BTreeMap<String, String> {
    let mut all: Vec<_> = [ours, theirs].into_iter().flat_map(titles).collect();
    all.sort();
    all.reverse();
    all.into_iter().chain(titles(base)).collect()
}

fn titles(board: &BoardContent) -> Vec<(String, String)> {
    let phases = 0..board.phases().len();
    let items = phases.flat_map(|phase| board.visible_items(phase));
    let title = |item: VisibleItem<'_>| (item.id().to_owned(), item.title());
    items.map(title).collect()
}
