//! Wherever the tree lets somebody put a folder, there it lies afterwards.

use app_domain::folder::{Color, Folder, FolderId, Tree};
use proptest::collection::vec;
use proptest::prelude::*;
use uuid::Uuid;

fn id(number: usize) -> FolderId {
    FolderId(Uuid::from_u128(number as u128))
}

/// Up to twelve folders, each in an earlier one or at the top, and which of them are open.
fn any_tree() -> impl Strategy<Value = (Tree, Vec<bool>)> {
    vec((any::<prop::sample::Index>(), any::<bool>()), 1..12).prop_map(|folders| {
        let mut tree = Tree::default();
        for (number, (parent, _)) in folders.iter().enumerate() {
            let parent = parent.index(number + 1).checked_sub(1).map(id);
            let folder = Folder {
                id: id(number),
                name: number.to_string(),
                color: Color::None,
                parent,
                sort_order: 0,
            };
            tree.put(folder, None).expect("an earlier folder");
        }
        (
            tree,
            folders.into_iter().map(|(_, is_open)| is_open).collect(),
        )
    })
}

proptest! {
    #[test]
    fn a_folder_comes_to_the_spot_it_is_put_on((tree, open) in any_tree()) {
        let is_open = |folder: FolderId| open[usize::try_from(folder.0.as_u128()).expect("small")];
        for folder in tree.folders() {
            let spots = tree.spots_for(folder.id, &is_open);
            for spot in &spots {
                let mut moved = tree.clone();
                let wanted = Folder { parent: spot.parent, ..folder.clone() };
                let place = i32::try_from(spot.place).expect("small");
                prop_assert!(moved.put(wanted, Some(place)).is_ok());
                prop_assert_eq!(moved.children(spot.parent)[spot.place].id, folder.id);
            }
            let places: std::collections::HashSet<_> =
                spots.iter().map(|spot| (spot.parent, spot.place)).collect();
            prop_assert_eq!(places.len(), spots.len());
            prop_assert!(spots.iter().all(|spot| spot.parent != Some(folder.id)));
        }
    }

    #[test]
    fn a_folder_in_sight_is_on_a_spot_of_its_own((tree, open) in any_tree()) {
        let is_open = |folder: FolderId| open[usize::try_from(folder.0.as_u128()).expect("small")];
        for row in tree.rows(&is_open) {
            let spots = tree.spots_for(row.folder.id, &is_open);
            prop_assert!(tree.home(row.folder.id, &spots).is_some());
        }
    }
}
