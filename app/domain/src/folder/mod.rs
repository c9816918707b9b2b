//! Folders of the stratbook, and the rules of their tree (interface §2.6).

mod seen;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::day::text_on_the_wire;
use crate::rule::Rule;
use crate::text::required_text;

pub use seen::{Row, Spot};

pub const NAME_MAX: usize = 100;
/// Levels of folders; far more than people use, and few enough for any reader of nested JSON.
pub const DEPTH_MAX: usize = 20;

/// A UUID of version 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FolderId(pub Uuid);

impl fmt::Display for FolderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for FolderId {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        raw.parse().map(Self).map_err(|_| Rule::Uuid)
    }
}

/// One of the eight colours (decisions §2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    #[default]
    None,
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
    Pink,
}

impl Color {
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Purple,
        Self::Pink,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Purple => "purple",
            Self::Pink => "pink",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Color {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        Self::ALL
            .into_iter()
            .find(|color| color.as_str() == raw)
            .ok_or(Rule::OneOf(
                "none, red, orange, yellow, green, blue, purple, pink",
            ))
    }
}

text_on_the_wire!(FolderId);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    pub id: FolderId,
    pub name: String,
    pub color: Color,
    /// `None`: at the top.
    pub parent: Option<FolderId>,
    /// Place among the folders beside it, from 0.
    pub sort_order: i32,
}

/// What somebody wants of a folder; what is `None` stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    pub name: Option<String>,
    pub color: Option<Color>,
    /// `Some(None)`: to the top.
    pub parent: Option<Option<FolderId>>,
    /// The place among the folders there; beyond the last means last.
    pub sort_order: Option<i32>,
}

/// Why a folder cannot be as wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// The folder to lie in is not there.
    NoParent,
    /// Into itself, or into a folder below it.
    InItself,
    TooDeep,
    /// Another folder there has this name, whatever its case.
    NameTaken,
}

/// All folders, with the rules of the tree.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tree(Vec<Folder>);

impl Tree {
    pub fn new(folders: Vec<Folder>) -> Self {
        Self(folders)
    }

    pub fn folders(&self) -> &[Folder] {
        &self.0
    }

    pub fn get(&self, id: FolderId) -> Option<&Folder> {
        self.0.iter().find(|folder| folder.id == id)
    }

    /// The folders that lie in `parent`, in their order.
    pub fn children(&self, parent: Option<FolderId>) -> Vec<&Folder> {
        let mut children: Vec<&Folder> = self
            .0
            .iter()
            .filter(|folder| folder.parent == parent)
            .collect();
        children.sort_by_key(|folder| (folder.sort_order, folder.id));
        children
    }

    /// The folder and all below it, each after the one that it lies in.
    pub fn branch(&self, id: FolderId) -> Vec<FolderId> {
        let mut branch = vec![id];
        let mut at = 0;
        while let Some(parent) = branch.get(at).copied() {
            // A stored tree has no cycle; if one had crept in, this must still end.
            let below = self.0.iter().filter(|folder| folder.parent == Some(parent));
            let found: Vec<FolderId> = below
                .map(|folder| folder.id)
                .filter(|id| !branch.contains(id))
                .collect();
            branch.extend(found);
            at += 1;
        }
        branch
    }

    /// Puts a new or a known folder where it is wanted; answers the folders that are not what they were.
    ///
    /// The places among the folders of one parent are consecutive from 0 afterwards. A folder that comes from
    /// elsewhere, or is new, comes last where no place is wanted.
    pub fn put(&mut self, wanted: Folder, place: Option<i32>) -> Result<Vec<Folder>, Unfit> {
        self.check(&wanted)?;
        let before = self.0.clone();
        let id = wanted.id;
        let (parent, old) = (wanted.parent, self.get(id).cloned());
        let stays = old.as_ref().is_some_and(|old| old.parent == parent);
        let place = place.or(old.as_ref().filter(|_| stays).map(|old| old.sort_order));
        self.0.retain(|folder| folder.id != id);
        let beside: Vec<FolderId> = self.children(parent).iter().map(|one| one.id).collect();
        let at = place.map_or(beside.len(), |place| {
            usize::try_from(place).unwrap_or(0).min(beside.len())
        });
        self.0.push(wanted);
        let mut order = beside;
        order.insert(at, id);
        self.number(&order);
        if let Some(left) = old.filter(|_| !stays) {
            let order: Vec<FolderId> = self
                .children(left.parent)
                .iter()
                .map(|one| one.id)
                .collect();
            self.number(&order);
        }
        let is_changed = |folder: &&Folder| !before.contains(folder);
        Ok(self.0.iter().filter(is_changed).cloned().collect())
    }

    /// Takes a folder out with all below it; answers those beside it that close up.
    pub fn take(&mut self, folder: &Folder) -> Vec<Folder> {
        let branch = self.branch(folder.id);
        self.0.retain(|known| !branch.contains(&known.id));
        let before = self.0.clone();
        let order: Vec<FolderId> = self
            .children(folder.parent)
            .iter()
            .map(|one| one.id)
            .collect();
        self.number(&order);
        let is_changed = |folder: &&Folder| !before.contains(folder);
        self.0.iter().filter(is_changed).cloned().collect()
    }

    fn check(&self, wanted: &Folder) -> Result<(), Unfit> {
        if let Some(parent) = wanted.parent {
            if parent == wanted.id || self.branch(wanted.id).contains(&parent) {
                return Err(Unfit::InItself);
            }
            self.get(parent).ok_or(Unfit::NoParent)?;
            if self.depth_of(parent) + self.height_of(wanted.id) > DEPTH_MAX {
                return Err(Unfit::TooDeep);
            }
        }
        let key = wanted.name.to_lowercase();
        let is_taken = self.0.iter().any(|folder| {
            folder.id != wanted.id
                && folder.parent == wanted.parent
                && folder.name.to_lowercase() == key
        });
        if is_taken {
            Err(Unfit::NameTaken)
        } else {
            Ok(())
        }
    }

    /// How many folders lie on the way from the top to this one, itself included.
    fn depth_of(&self, id: FolderId) -> usize {
        let parent = |id: &FolderId| self.get(*id).and_then(|folder| folder.parent);
        std::iter::successors(Some(id), parent)
            .take(DEPTH_MAX + 1)
            .count()
    }

    /// Levels from this folder to the deepest one below it, itself included.
    fn height_of(&self, id: FolderId) -> usize {
        let above = if self.get(id).is_some() {
            self.depth_of(id) - 1
        } else {
            0
        };
        let deepest = self
            .branch(id)
            .into_iter()
            .map(|below| self.depth_of(below));
        deepest.max().unwrap_or(1) - above
    }

    fn number(&mut self, order: &[FolderId]) {
        for folder in &mut self.0 {
            if let Some(at) = order.iter().position(|id| *id == folder.id) {
                folder.sort_order = i32::try_from(at).unwrap_or(i32::MAX);
            }
        }
    }
}

/// A folder's name: 1 to 100 characters after trimming.
pub fn name(raw: &str) -> Result<String, Rule> {
    required_text(raw, NAME_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u128) -> FolderId {
        FolderId(Uuid::from_u128(number))
    }

    fn folder(number: u128, name: &str, parent: Option<u128>) -> Folder {
        Folder {
            id: id(number),
            name: name.into(),
            color: Color::None,
            parent: parent.map(id),
            sort_order: 0,
        }
    }

    /// Maps(1): Bind(2), Haven(3), Split(4); Bind: A site(5). Archive(6).
    fn tree() -> Tree {
        let mut tree = Tree::default();
        for (number, name, parent) in [
            (1, "Maps", None),
            (2, "Bind", Some(1)),
            (3, "Haven", Some(1)),
            (4, "Split", Some(1)),
            (5, "A site", Some(2)),
            (6, "Archive", None),
        ] {
            tree.put(folder(number, name, parent), None).expect("fits");
        }
        tree
    }

    fn names(tree: &Tree, parent: Option<u128>) -> Vec<&str> {
        let children = tree.children(parent.map(id));
        let places = children.iter().map(|folder| folder.sort_order);
        assert!(places.eq(0..i32::try_from(children.len()).expect("few")));
        children.iter().map(|folder| folder.name.as_str()).collect()
    }

    fn moved(tree: &Tree, number: u128, parent: Option<u128>) -> Folder {
        let folder = tree.get(id(number)).expect("a folder").clone();
        let parent = parent.map(id);
        Folder { parent, ..folder }
    }

    #[test]
    fn a_folder_takes_its_place_and_the_others_close_up() {
        let mut tree = tree();
        let split = moved(&tree, 4, Some(1));
        let changed = tree.put(split, Some(0)).expect("fits");
        assert_eq!(names(&tree, Some(1)), ["Split", "Bind", "Haven"]);
        assert_eq!(changed.len(), 3);
        let bind = moved(&tree, 2, None);
        tree.put(bind, Some(1)).expect("fits");
        assert_eq!(names(&tree, Some(1)), ["Split", "Haven"]);
        assert_eq!(names(&tree, None), ["Maps", "Bind", "Archive"]);
        let same = moved(&tree, 2, None);
        assert_eq!(tree.put(same, None), Ok(Vec::new()));
    }

    #[test]
    fn a_folder_cannot_lie_in_itself_or_below() {
        let mut tree = tree();
        for below in [1, 2, 5] {
            let maps = moved(&tree, 1, Some(below));
            assert_eq!(tree.put(maps, None), Err(Unfit::InItself));
        }
        let lost = moved(&tree, 2, Some(99));
        assert_eq!(tree.put(lost, None), Err(Unfit::NoParent));
    }

    #[test]
    fn a_name_is_taken_once_in_one_place_whatever_its_case() {
        let mut tree = tree();
        let taken = folder(7, "BIND", Some(1));
        assert_eq!(tree.put(taken, None), Err(Unfit::NameTaken));
        assert!(tree.put(folder(7, "BIND", None), None).is_ok());
    }

    #[test]
    fn a_folder_is_taken_out_with_all_below_and_the_others_close_up() {
        let mut tree = tree();
        let maps = tree.get(id(1)).expect("a folder").clone();
        assert_eq!(tree.take(&maps).len(), 1);
        assert_eq!(tree.folders().len(), 1);
        assert_eq!(names(&tree, None), ["Archive"]);
    }

    #[test]
    fn a_branch_is_the_folder_and_all_below() {
        assert_eq!(tree().branch(id(1)), [1, 2, 3, 4, 5].map(id));
    }

    #[test]
    fn folders_nest_so_deep_and_no_deeper() {
        let mut tree = Tree::default();
        for number in 1..=20 {
            let parent = (number > 1).then(|| number - 1);
            tree.put(folder(number, "in", parent), None).expect("fits");
        }
        assert_eq!(
            tree.put(folder(21, "in", Some(20)), None),
            Err(Unfit::TooDeep)
        );
        tree.put(folder(30, "Two", None), None).expect("fits");
        tree.put(folder(31, "levels", Some(30)), None)
            .expect("fits");
        let two = moved(&tree, 30, Some(19));
        assert_eq!(tree.put(two, None), Err(Unfit::TooDeep));
        let two = moved(&tree, 30, Some(18));
        assert!(tree.put(two, None).is_ok());
    }
}
