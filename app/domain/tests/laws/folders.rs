//! Drop targets of folders: a folder dropped on a target is at its position afterwards.

use app_domain::folder::{Folder, FolderColor, FolderHierarchy, FolderId};
use proptest::collection::vec;
use proptest::prelude::*;
use uuid::Uuid;

fn id(number: usize) -> FolderId {
    FolderId(Uuid::from_u128(number as u128))
}

/// Up to twelve folders, each in an earlier one or at the top level, and which of them are expanded.
fn any_tree() -> impl Strategy<Value = (FolderHierarchy, Vec<bool>)> {
    vec((any::<prop::sample::Index>(), any::<bool>()), 1..12).prop_map(|folders| {
        let mut tree = FolderHierarchy::default();
        for (number, (parent, _)) in folders.iter().enumerate() {
            let parent = parent.index(number + 1).checked_sub(1).map(id);
            let folder = Folder {
                id: id(number),
                name: number.to_string(),
                color: FolderColor::None,
                parent,
                sort_order: 0,
            };
            tree.insert_or_move(folder, None)
                .expect("an earlier folder");
        }
        (
            tree,
            folders.into_iter().map(|(_, is_open)| is_open).collect(),
        )
    })
}

proptest! {
    #[test]
    fn a_folder_is_at_the_drop_target_it_is_dropped_on((tree, open) in any_tree()) {
        let is_open = |folder: FolderId| open[usize::try_from(folder.0.as_u128()).expect("small")];
        for folder in tree.folders() {
            let spots = tree.drop_targets(folder.id, &is_open);
            for spot in &spots {
                let mut moved = tree.clone();
                let wanted = Folder { parent: spot.parent, ..folder.clone() };
                let place = i32::try_from(spot.place).expect("small");
                prop_assert!(moved.insert_or_move(wanted, Some(place)).is_ok());
                prop_assert_eq!(moved.children(spot.parent)[spot.place].id, folder.id);
            }
            let places: std::collections::HashSet<_> =
                spots.iter().map(|spot| (spot.parent, spot.place)).collect();
            prop_assert_eq!(places.len(), spots.len());
            prop_assert!(spots.iter().all(|spot| spot.parent != Some(folder.id)));
        }
    }

    #[test]
    fn a_visible_folder_is_at_one_of_its_drop_targets((tree, open) in any_tree()) {
        let is_open = |folder: FolderId| open[usize::try_from(folder.0.as_u128()).expect("small")];
        for row in tree.rows(&is_open) {
            let spots = tree.drop_targets(row.folder.id, &is_open);
            prop_assert!(tree.current_drop_target(row.folder.id, &spots).is_some());
        }
    }
}
