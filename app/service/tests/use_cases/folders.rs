//! Folders of the stratbook.

use app_domain::folder::{FolderColor, FolderId, FolderPatch};
use app_domain::strategy;
use app_service::folders::{self, FolderBranch, FolderRemoval, FolderSelection};
use app_service::{AppServices, strategies};
use app_testkit::on_both_databases;

use crate::team::{TestTeam, conflict, deleter, editor, faults};

fn named(name: &str, parent: Option<FolderId>) -> FolderPatch {
    FolderPatch {
        name: Some(name.to_owned()),
        color: Some(FolderColor::Blue),
        parent: Some(parent),
        sort_order: None,
    }
}

async fn created(services: &AppServices, name: &str, parent: Option<FolderId>) -> FolderId {
    let branch = folders::create(services, &editor(), named(name, parent)).await;
    branch.expect("a folder").folder.id
}

async fn tree(services: &AppServices) -> Vec<FolderBranch> {
    listed(services, &FolderSelection::ALL).await
}

async fn listed(services: &AppServices, selection: &FolderSelection) -> Vec<FolderBranch> {
    folders::tree(services, &editor().reader(), selection)
        .await
        .expect("a tree")
}

/// The names of the listed folders, with what is not listed below them.
fn names(branches: &[FolderBranch]) -> Vec<String> {
    let mut all = Vec::new();
    for branch in branches {
        let unlisted = branch
            .unlisted
            .map(|unlisted| format!(" +{} with {}", unlisted.folders, unlisted.strategies));
        all.push(format!(
            "{}{}",
            branch.folder.name,
            unlisted.unwrap_or_default()
        ));
        all.extend(names(&branch.children));
    }
    all
}

fn to(parent: FolderId) -> FolderPatch {
    FolderPatch {
        parent: Some(Some(parent)),
        ..FolderPatch::default()
    }
}

on_both_databases! {
    async fn the_tree_nests_and_counts_what_lies_in_each_folder(store: TestStore) {
        let team = TestTeam::on(store);
        let maps = created(&team.services, "Maps", None).await;
        let bind = created(&team.services, "Bind", Some(maps)).await;
        let wanted = strategy::StrategyPatch {
            title: Some("B rush".to_owned()),
            folder: Some(Some(bind)),
            ..strategy::StrategyPatch::default()
        };
        strategies::create(&team.services, &editor(), wanted).await.expect("a strategy");
        let tree = tree(&team.services).await;
        assert_eq!((tree.len(), tree[0].strategies, tree[0].children[0].strategies), (1, 0, 1));
        assert_eq!(tree[0].children[0].folder.color, FolderColor::Blue);
    }

    async fn of_a_large_tree_the_upper_levels_and_what_is_shown_are_listed(store: TestStore) {
        let team = TestTeam::on(store);
        let (ascent, bind) = (created(&team.services, "Ascent", None).await, created(&team.services, "Bind", None).await);
        let attack = created(&team.services, "Attack", Some(ascent)).await;
        let rush = created(&team.services, "Rush", Some(attack)).await;
        created(&team.services, "Defense", Some(bind)).await;
        let wanted = strategy::StrategyPatch {
            title: Some("B rush".to_owned()),
            folder: Some(Some(rush)),
            ..strategy::StrategyPatch::default()
        };
        strategies::create(&team.services, &editor(), wanted).await.expect("a strategy");
        for (limit, shown, expected) in [
            (1, vec![], &["Ascent +2 with 1", "Bind +1 with 0"][..]),
            (3, vec![], &["Ascent", "Attack +1 with 1", "Bind +1 with 0"]),
            (4, vec![], &["Ascent", "Attack +1 with 1", "Bind", "Defense"]),
            (1, vec![bind], &["Ascent +2 with 1", "Bind", "Defense"]),
            (1, vec![rush], &["Ascent", "Attack", "Rush", "Bind +1 with 0"]),
            (1, vec![FolderId(uuid::Uuid::nil())], &["Ascent +2 with 1", "Bind +1 with 0"]),
            (usize::MAX, vec![], &["Ascent", "Attack", "Rush", "Bind", "Defense"]),
        ] {
            let selection = FolderSelection { shown, limit };
            assert_eq!(names(&listed(&team.services, &selection).await), expected, "{selection:?}");
        }
    }

    async fn an_equal_name_in_one_place_is_a_conflict_whatever_its_case(store: TestStore) {
        let team = TestTeam::on(store);
        let maps = created(&team.services, "Maps", None).await;
        created(&team.services, "maps", Some(maps)).await;
        let equal = folders::create(&team.services, &editor(), named("MAPS", None)).await;
        assert_eq!(conflict(equal), "folder_name_taken");
    }

    async fn a_folder_with_all_below_is_removed_with_its_counts(store: TestStore) {
        let team = TestTeam::on(store);
        let maps = created(&team.services, "Maps", None).await;
        let bind = created(&team.services, "Bind", Some(maps)).await;
        let rest = created(&team.services, "Rest", None).await;
        for (title, folder) in [("one", maps), ("two", bind), ("three", bind), ("stays", rest)] {
            let wanted = strategy::StrategyPatch {
                title: Some(title.to_owned()),
                folder: Some(Some(folder)),
                ..strategy::StrategyPatch::default()
            };
            strategies::create(&team.services, &editor(), wanted).await.expect("a strategy");
        }
        let removed = folders::remove(&team.services, &deleter(), maps).await.expect("removed");
        assert_eq!(removed, FolderRemoval { folders: 2, strategies: 3 });
        let left = tree(&team.services).await;
        assert_eq!((left.len(), left[0].folder.sort_order, left[0].strategies), (1, 0, 1));
        let request = strategies::StrategyQuery { search: "o".to_owned(), ..strategies::StrategyQuery::default() };
        let found = strategies::list(&team.services, &editor().reader(), &request, None, 50).await.expect("a list");
        assert_eq!(found.hits.len(), 0);
        assert!(folders::remove(&team.services, &deleter(), maps).await.is_err());
    }

    async fn two_moves_at_once_never_make_a_cycle(store: TestStore) {
        let team = TestTeam::on(store);
        let other = team.another_process().await;
        for round in 0..20 {
            let one = created(&team.services, &format!("one {round}"), None).await;
            let two = created(&team.services, &format!("two {round}"), None).await;
            let right = editor();
            let moves = (
                folders::update(&team.services, &right, one, to(two)),
                folders::update(&other, &right, two, to(one)),
            );
            let (first, second) = tokio::join!(moves.0, moves.1);
            assert!(first.is_ok() != second.is_ok(), "just one of them");
            let lost = if first.is_ok() { second } else { first };
            assert_eq!(faults(lost), ["parentId"]);
        }
        let tree = tree(&team.services).await;
        assert_eq!(tree.iter().map(|branch| branch.children.len()).sum::<usize>(), 20);
    }
}
