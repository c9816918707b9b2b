//! The tree of folders and its rules.

use std::collections::BTreeMap;

use super::{Folder, FolderId, MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARS};

/// The reason why a folder cannot be placed in the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FolderError {
    /// The parent does not exist.
    NoParent,
    /// The parent is the folder itself or one of its descendants.
    InItself,
    TooDeep,
    /// A sibling has the same name, ignoring case.
    NameTaken,
}

/// Where a branch was put that was restored from the bin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FolderRestoration {
    /// The root of the branch on its new place.
    pub root: Folder,
    /// The folders that differ from what is stored, which can include the root.
    pub changed: Vec<Folder>,
    /// Whether it is at the top level because its parent is gone or has no room below it.
    pub is_at_top: bool,
}

/// All folders of the stratbook.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FolderHierarchy(pub(super) Vec<Folder>);

impl FolderHierarchy {
    pub fn new(folders: Vec<Folder>) -> Self {
        Self(folders)
    }

    pub fn folders(&self) -> &[Folder] {
        &self.0
    }

    pub fn get(&self, id: FolderId) -> Option<&Folder> {
        self.0.iter().find(|folder| folder.id == id)
    }

    /// Returns the children of `parent`, in their order.
    pub fn children(&self, parent: Option<FolderId>) -> Vec<&Folder> {
        let mut children: Vec<&Folder> = self
            .0
            .iter()
            .filter(|folder| folder.parent == parent)
            .collect();
        children.sort_by_key(|folder| (folder.sort_order, folder.id));
        children
    }

    /// Returns the children of every parent, in their order. This is faster than [`Self::children`] for a whole tree.
    pub fn children_by_parent(&self) -> BTreeMap<Option<FolderId>, Vec<&Folder>> {
        let mut children: BTreeMap<_, Vec<&Folder>> = BTreeMap::new();
        for folder in &self.0 {
            children.entry(folder.parent).or_default().push(folder);
        }
        for siblings in children.values_mut() {
            siblings.sort_by_key(|folder| (folder.sort_order, folder.id));
        }
        children
    }

    /// Returns the ancestors of this folder from the top level down, and the folder itself.
    pub fn path_to(&self, id: FolderId) -> Vec<&Folder> {
        let parent = |folder: &&Folder| self.get(folder.parent?);
        let up = std::iter::successors(self.get(id), parent);
        // A stored tree has no cycle; the limit ends the loop if the data is damaged.
        let mut way: Vec<&Folder> = up.take(MAX_FOLDER_DEPTH + 1).collect();
        way.reverse();
        way
    }

    /// Returns the folder and its descendants, each after its parent.
    pub fn branch(&self, id: FolderId) -> Vec<FolderId> {
        let mut branch = vec![id];
        let mut at = 0;
        while let Some(parent) = branch.get(at).copied() {
            // A stored tree has no cycle; the filter ends the loop if the data is damaged.
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

    /// Inserts a new folder or changes a known one. Returns the folders that changed.
    ///
    /// Afterwards the positions of the children of a parent are consecutive from 0. Without `place`, a folder that is
    /// new or has a new parent comes last.
    pub fn insert_or_move(
        &mut self,
        wanted: Folder,
        place: Option<i32>,
    ) -> Result<Vec<Folder>, FolderError> {
        self.check(&wanted)?;
        let before = self.0.clone();
        let id = wanted.id;
        let (parent, old) = (wanted.parent, self.get(id).cloned());
        let stays = old.as_ref().is_some_and(|old| old.parent == parent);
        let place = place.or(old.as_ref().filter(|_| stays).map(|old| old.sort_order));
        self.0.retain(|folder| folder.id != id);
        let mut order = self.child_ids(parent);
        let at = place.map_or(order.len(), |place| {
            usize::try_from(place).unwrap_or(0).min(order.len())
        });
        self.0.push(wanted);
        order.insert(at, id);
        self.renumber(&order);
        if let Some(left) = old.filter(|_| !stays) {
            self.renumber(&self.child_ids(left.parent));
        }
        Ok(self.changed_since(&before))
    }

    /// Removes a folder with its descendants. Returns the siblings whose position changed.
    pub fn remove(&mut self, folder: &Folder) -> Vec<Folder> {
        let branch = self.branch(folder.id);
        self.0.retain(|known| !branch.contains(&known.id));
        let before = self.0.clone();
        self.renumber(&self.child_ids(folder.parent));
        self.changed_since(&before)
    }

    /// Puts back a branch that was removed: into its parent if that exists and has room for it, otherwise at the top
    /// level. The root gets a free name. `None` if the branch has no folder `root`.
    pub fn restore(&mut self, root: FolderId, branch: &[Folder]) -> Option<FolderRestoration> {
        let removed = branch.iter().find(|folder| folder.id == root)?;
        let before = [self.0.as_slice(), branch].concat();
        let height = Self::new(branch.to_vec()).height_of(root);
        let parent = removed.parent.filter(|parent| {
            self.get(*parent).is_some() && self.depth_of(*parent) + height <= MAX_FOLDER_DEPTH
        });
        let mut order = self.child_ids(parent);
        let place = usize::try_from(removed.sort_order).unwrap_or(0);
        order.insert(place.min(order.len()), root);
        let restored = Folder {
            name: self.free_name(parent, &removed.name),
            parent,
            ..removed.clone()
        };
        let below = branch.iter().filter(|folder| folder.id != root);
        self.0.extend(below.cloned());
        self.0.push(restored);
        self.renumber(&order);
        Some(FolderRestoration {
            root: self.get(root)?.clone(),
            changed: self.changed_since(&before),
            is_at_top: parent.is_none() && removed.parent.is_some(),
        })
    }

    /// Returns the name, with a number if a child of `parent` already has it.
    fn free_name(&self, parent: Option<FolderId>, name: &str) -> String {
        let numbered = (2..).map(|number| {
            let suffix = format!(" ({number})");
            let room = MAX_FOLDER_NAME_CHARS - suffix.chars().count();
            let start: String = name.chars().take(room).collect();
            format!("{}{suffix}", start.trim_end())
        });
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let is_free = |name: &String| !self.is_name_taken(parent, name, None);
        names.find(is_free).unwrap_or_default()
    }

    /// Whether a child of `parent` other than `except` has this name, ignoring case.
    fn is_name_taken(
        &self,
        parent: Option<FolderId>,
        name: &str,
        except: Option<FolderId>,
    ) -> bool {
        let key = name.to_lowercase();
        self.0.iter().any(|folder| {
            Some(folder.id) != except
                && folder.parent == parent
                && folder.name.to_lowercase() == key
        })
    }

    fn check(&self, wanted: &Folder) -> Result<(), FolderError> {
        if let Some(parent) = wanted.parent {
            if parent == wanted.id || self.branch(wanted.id).contains(&parent) {
                return Err(FolderError::InItself);
            }
            self.get(parent).ok_or(FolderError::NoParent)?;
            if self.depth_of(parent) + self.height_of(wanted.id) > MAX_FOLDER_DEPTH {
                return Err(FolderError::TooDeep);
            }
        }
        if self.is_name_taken(wanted.parent, &wanted.name, Some(wanted.id)) {
            Err(FolderError::NameTaken)
        } else {
            Ok(())
        }
    }

    /// The number of levels from this folder to its deepest descendant, itself included; 1 for a new folder.
    pub(super) fn height_of(&self, id: FolderId) -> usize {
        let depths = self
            .branch(id)
            .into_iter()
            .map(|below| self.depth_of(below));
        depths.max().unwrap_or_default() + 1 - self.depth_of(id)
    }

    fn depth_of(&self, id: FolderId) -> usize {
        self.path_to(id).len()
    }

    fn child_ids(&self, parent: Option<FolderId>) -> Vec<FolderId> {
        self.children(parent)
            .iter()
            .map(|folder| folder.id)
            .collect()
    }

    fn changed_since(&self, before: &[Folder]) -> Vec<Folder> {
        let is_changed = |folder: &&Folder| !before.contains(folder);
        self.0.iter().filter(is_changed).cloned().collect()
    }

    fn renumber(&mut self, order: &[FolderId]) {
        for folder in &mut self.0 {
            if let Some(at) = order.iter().position(|id| *id == folder.id) {
                folder.sort_order = i32::try_from(at).unwrap_or(i32::MAX);
            }
        }
    }
}
