//! What the tree of folders allows, and how it stands afterwards.

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
