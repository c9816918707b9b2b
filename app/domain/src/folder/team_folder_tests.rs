//! Changes of the folder tree: which are allowed, and their result.

use super::super::tree::FolderError;
use super::super::tree::FolderHierarchy;
use super::*;

fn id(number: u128) -> FolderId {
    FolderId(uuid::Uuid::from_u128(number))
}

fn folder(number: u128, name: &str, parent: Option<u128>) -> Folder {
    Folder {
        id: id(number),
        name: name.into(),
        color: FolderColor::None,
        parent: parent.map(id),
        sort_order: 0,
    }
}

/// Maps(1): Bind(2), Haven(3), Split(4); Bind: A site(5). Archive(6).
fn tree() -> FolderHierarchy {
    let mut tree = FolderHierarchy::default();
    for (number, name, parent) in [
        (1, "Maps", None),
        (2, "Bind", Some(1)),
        (3, "Haven", Some(1)),
        (4, "Split", Some(1)),
        (5, "A site", Some(2)),
        (6, "Archive", None),
    ] {
        tree.insert_or_move(folder(number, name, parent), None)
            .expect("fits");
    }
    tree
}

fn names(tree: &FolderHierarchy, parent: Option<u128>) -> Vec<&str> {
    let children = tree.children(parent.map(id));
    let places = children.iter().map(|folder| folder.sort_order);
    assert!(places.eq(0..i32::try_from(children.len()).expect("few")));
    children.iter().map(|folder| folder.name.as_str()).collect()
}

fn moved(tree: &FolderHierarchy, number: u128, parent: Option<u128>) -> Folder {
    let folder = tree.get(id(number)).expect("a folder").clone();
    let parent = parent.map(id);
    Folder { parent, ..folder }
}

#[test]
fn a_folder_gets_its_position_and_its_siblings_are_renumbered() {
    let mut tree = tree();
    let split = moved(&tree, 4, Some(1));
    let changed = tree.insert_or_move(split, Some(0)).expect("fits");
    assert_eq!(names(&tree, Some(1)), ["Split", "Bind", "Haven"]);
    assert_eq!(changed.len(), 3);
    let bind = moved(&tree, 2, None);
    tree.insert_or_move(bind, Some(1)).expect("fits");
    assert_eq!(names(&tree, Some(1)), ["Split", "Haven"]);
    assert_eq!(names(&tree, None), ["Maps", "Bind", "Archive"]);
    let same = moved(&tree, 2, None);
    assert_eq!(tree.insert_or_move(same, None), Ok(Vec::new()));
}

#[test]
fn a_folder_cannot_be_inside_itself_or_a_descendant() {
    let mut tree = tree();
    for below in [1, 2, 5] {
        let maps = moved(&tree, 1, Some(below));
        assert_eq!(tree.insert_or_move(maps, None), Err(FolderError::InItself));
    }
    let lost = moved(&tree, 2, Some(99));
    assert_eq!(tree.insert_or_move(lost, None), Err(FolderError::NoParent));
}

#[test]
fn sibling_names_are_unique_ignoring_case() {
    let mut tree = tree();
    let taken = folder(7, "BIND", Some(1));
    assert_eq!(
        tree.insert_or_move(taken, None),
        Err(FolderError::NameTaken)
    );
    assert!(tree.insert_or_move(folder(7, "BIND", None), None).is_ok());
}

#[test]
fn a_folder_is_removed_with_its_descendants_and_its_siblings_are_renumbered() {
    let mut tree = tree();
    let maps = tree.get(id(1)).expect("a folder").clone();
    assert_eq!(tree.remove(&maps).len(), 1);
    assert_eq!(tree.folders().len(), 1);
    assert_eq!(names(&tree, None), ["Archive"]);
}

#[test]
fn a_branch_is_the_folder_and_its_descendants() {
    assert_eq!(tree().branch(id(1)), [1, 2, 3, 4, 5].map(id));
}

#[test]
fn folders_nest_up_to_the_maximum_depth() {
    let mut tree = FolderHierarchy::default();
    for number in 1..=20 {
        let parent = (number > 1).then(|| number - 1);
        tree.insert_or_move(folder(number, "in", parent), None)
            .expect("fits");
    }
    assert_eq!(
        tree.insert_or_move(folder(21, "in", Some(20)), None),
        Err(FolderError::TooDeep)
    );
    tree.insert_or_move(folder(30, "Two", None), None)
        .expect("fits");
    tree.insert_or_move(folder(31, "levels", Some(30)), None)
        .expect("fits");
    let two = moved(&tree, 30, Some(19));
    assert_eq!(tree.insert_or_move(two, None), Err(FolderError::TooDeep));
    let two = moved(&tree, 30, Some(18));
    assert!(tree.insert_or_move(two, None).is_ok());
}

/// The branch of a folder, which is removed from the tree.
fn removed(tree: &mut FolderHierarchy, number: u128) -> Vec<Folder> {
    let root = tree.get(id(number)).expect("a folder").clone();
    let branch = tree.branch(id(number));
    let folders = branch.iter().filter_map(|id| tree.get(*id).cloned());
    let folders: Vec<Folder> = folders.collect();
    tree.remove(&root);
    folders
}

#[test]
fn a_removed_branch_returns_to_its_parent_and_position() {
    let mut tree = tree();
    let branch = removed(&mut tree, 2);
    assert_eq!(names(&tree, Some(1)), ["Haven", "Split"]);
    let restored = tree.restore(id(2), &branch).expect("a branch");
    assert!(!restored.is_at_top);
    assert_eq!(names(&tree, Some(1)), ["Bind", "Haven", "Split"]);
    assert_eq!(names(&tree, Some(2)), ["A site"]);
    let changed: Vec<&str> = restored.changed.iter().map(|one| &*one.name).collect();
    assert_eq!(changed, ["Haven", "Split"]);
    assert_eq!(tree.restore(id(99), &branch), None);
}

#[test]
fn a_removed_branch_without_its_parent_returns_to_the_top_under_a_free_name() {
    let mut tree = tree();
    let branch = removed(&mut tree, 2);
    removed(&mut tree, 1);
    tree.insert_or_move(folder(7, "bind", None), None)
        .expect("fits");
    let restored = tree.restore(id(2), &branch).expect("a branch");
    assert!(restored.is_at_top);
    assert_eq!(restored.root.name, "Bind (2)");
    assert!(restored.changed.contains(&restored.root));
    assert_eq!(names(&tree, None), ["Bind (2)", "Archive", "bind"]);
}

#[test]
fn a_removed_branch_returns_to_the_top_if_its_parent_is_too_deep_by_now() {
    let mut tree = tree();
    let branch = removed(&mut tree, 2);
    for number in 10..=28 {
        let parent = (number > 10).then(|| number - 1);
        tree.insert_or_move(folder(number, "in", parent), None)
            .expect("fits");
    }
    let maps = moved(&tree, 1, Some(27));
    tree.insert_or_move(maps, None).expect("fits");
    assert!(tree.restore(id(2), &branch).expect("a branch").is_at_top);
}
