//! The rules of the tree of folders.

use super::{DEPTH_MAX, Folder, FolderId};

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
pub struct Tree(pub(super) Vec<Folder>);

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

    /// The folders on the way from the top to this one, itself included.
    pub fn way_to(&self, id: FolderId) -> Vec<&Folder> {
        let parent = |folder: &&Folder| self.get(folder.parent?);
        let up = std::iter::successors(self.get(id), parent);
        // A stored tree has no cycle; if one had crept in, this must still end.
        let mut way: Vec<&Folder> = up.take(DEPTH_MAX + 1).collect();
        way.reverse();
        way
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
        let mut order = self.order_in(parent);
        let at = place.map_or(order.len(), |place| {
            usize::try_from(place).unwrap_or(0).min(order.len())
        });
        self.0.push(wanted);
        order.insert(at, id);
        self.number(&order);
        if let Some(left) = old.filter(|_| !stays) {
            self.number(&self.order_in(left.parent));
        }
        Ok(self.changed_since(&before))
    }

    /// Takes a folder out with all below it; answers those beside it that close up.
    pub fn take(&mut self, folder: &Folder) -> Vec<Folder> {
        let branch = self.branch(folder.id);
        self.0.retain(|known| !branch.contains(&known.id));
        let before = self.0.clone();
        self.number(&self.order_in(folder.parent));
        self.changed_since(&before)
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

    /// Levels from this folder to the deepest one below it, itself included; a new one is the only level of its own.
    pub(super) fn height_of(&self, id: FolderId) -> usize {
        let depths = self
            .branch(id)
            .into_iter()
            .map(|below| self.depth_of(below));
        depths.max().unwrap_or_default() + 1 - self.depth_of(id)
    }

    fn depth_of(&self, id: FolderId) -> usize {
        self.way_to(id).len()
    }

    fn order_in(&self, parent: Option<FolderId>) -> Vec<FolderId> {
        self.children(parent)
            .iter()
            .map(|folder| folder.id)
            .collect()
    }

    fn changed_since(&self, before: &[Folder]) -> Vec<Folder> {
        let is_changed = |folder: &&Folder| !before.contains(folder);
        self.0.iter().filter(is_changed).cloned().collect()
    }

    fn number(&mut self, order: &[FolderId]) {
        for folder in &mut self.0 {
            if let Some(at) = order.iter().position(|id| *id == folder.id) {
                folder.sort_order = i32::try_from(at).unwrap_or(i32::MAX);
            }
        }
    }
}
