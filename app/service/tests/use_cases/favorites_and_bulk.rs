//! Favorites of each player, and changes of several strategies at once.

use app_domain::event::Event;
use app_domain::folder::{FolderId, FolderPatch};
use app_domain::stratbook_bin::BinEntryId;
use app_domain::strategy::{StrategyId, StrategyPatch};
use app_service::strategies::{self, BulkChange, EditBase, StrategyQuery, StrategySort};
use app_service::{ResourceKind, ServiceError, folders, stratbook_bin};
use app_testkit::{on_both_databases, player};
use uuid::Uuid;

use crate::team::{TestTeam, deleter, editor, faults, own};

async fn strategy(team: &TestTeam, title: &str) -> StrategyId {
    let wanted = StrategyPatch {
        title: Some(title.to_owned()),
        ..StrategyPatch::default()
    };
    let one = strategies::create(&team.services, &editor(), wanted).await;
    one.expect("a strategy").summary.id
}

async fn favorites(
    team: &TestTeam,
    player: &app_domain::Player,
    query: &StrategyQuery,
) -> Vec<String> {
    let reader = editor().reader();
    let hits = strategies::list_favorites(&team.services, &reader, &player.id, query).await;
    let hits = hits.expect("a list").into_iter();
    hits.map(|hit| hit.entry.label.title).collect()
}

fn moved(id: StrategyId, folder: FolderId, base: EditBase) -> BulkChange {
    let patch = StrategyPatch {
        folder: Some(Some(folder)),
        ..StrategyPatch::default()
    };
    BulkChange { id, base, patch }
}

on_both_databases! {
    async fn favorites_are_of_one_player_and_keep_the_filter_and_order_of_the_list(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        let (rush, hold) = (strategy(&team, "B rush").await, strategy(&team, "A hold").await);
        strategy(&team, "other").await;
        let reader = editor().reader();
        let version = team.version().await;
        for id in [rush, hold, rush] {
            strategies::set_favorite(&team.services, &reader, &own(&ada), id, true).await.expect("set");
        }
        let changed = Event::FavoritesChanged { user_id: ada.id.clone() };
        assert_eq!(team.events_since(version).await, [changed.clone(), changed]);
        let all = StrategyQuery::default();
        assert_eq!(favorites(&team, &ada, &all).await, ["A hold", "B rush"]);
        assert_eq!(favorites(&team, &bob, &all).await, [""; 0]);
        let search = StrategyQuery { search: "rus".to_owned(), ..StrategyQuery::default() };
        assert_eq!(favorites(&team, &ada, &search).await, ["B rush"]);
        let titles = StrategyQuery { sort: Some(StrategySort::Title), ..StrategyQuery::default() };
        assert_eq!(favorites(&team, &ada, &titles).await, ["A hold", "B rush"]);
        // A favorite in the bin is one again when it is restored.
        strategies::remove(&team.services, &deleter(), rush).await.expect("deleted");
        assert_eq!(favorites(&team, &ada, &all).await, ["A hold"]);
        stratbook_bin::restore(&team.services, &deleter(), &[BinEntryId(rush.0)]).await.expect("restored");
        assert_eq!(favorites(&team, &ada, &all).await.len(), 2);
        strategies::set_favorite(&team.services, &reader, &own(&ada), hold, false).await.expect("set");
        let ids = strategies::favorite_ids(&team.services, &reader, &ada.id).await.expect("ids");
        assert_eq!(ids, [rush]);
        let unknown = StrategyId(Uuid::from_u128(7));
        let refused = strategies::set_favorite(&team.services, &reader, &own(&ada), unknown, true).await;
        assert!(matches!(refused, Err(ServiceError::NotFound(ResourceKind::Strategy))));
    }

    async fn several_strategies_change_together_or_not_at_all(store: TestStore) {
        let team = TestTeam::on(store);
        let wanted = FolderPatch { name: Some("Maps".to_owned()), ..FolderPatch::default() };
        let maps = folders::create(&team.services, &editor(), wanted).await.expect("a folder").folder.id;
        let (rush, hold) = (strategy(&team, "B rush").await, strategy(&team, "A hold").await);
        let outdated = [moved(rush, maps, EditBase::Newest), moved(hold, maps, EditBase::Version(7))];
        let refused = strategies::update_all(&team.services, &editor(), outdated.to_vec()).await;
        assert!(matches!(refused, Err(ServiceError::StaleStrategy(_))));
        let reader = editor().reader();
        let folder = async |id| {
            strategies::load(&team.services, &reader, id).await.expect("there").summary.folder
        };
        assert_eq!(folder(rush).await, None);
        let both = [rush, hold].map(|id| moved(id, maps, EditBase::Newest));
        let version = team.version().await;
        let changed = strategies::update_all(&team.services, &editor(), both.to_vec()).await.expect("changed");
        assert_eq!(changed.iter().map(|one| one.summary.version).collect::<Vec<_>>(), [2, 2]);
        assert_eq!(team.events_since(version).await.len(), 2);
        assert_eq!((folder(rush).await, folder(hold).await), (Some(maps), Some(maps)));

        let unknown = StrategyId(Uuid::from_u128(7));
        assert!(strategies::remove_all(&team.services, &deleter(), &[rush, unknown]).await.is_err());
        assert_eq!(folder(rush).await, Some(maps));
        strategies::remove_all(&team.services, &deleter(), &[rush, hold]).await.expect("deleted");
        assert!(matches!(strategies::load(&team.services, &reader, rush).await, Err(ServiceError::InBin)));
        let ids = [rush, hold].map(|id| BinEntryId(id.0));
        let back = stratbook_bin::restore(&team.services, &deleter(), &ids).await.expect("restored");
        assert!(back.iter().all(|item| item.folder == Some(maps)));
        let many = vec![rush; 201];
        assert_eq!(faults(strategies::remove_all(&team.services, &deleter(), &many).await), ["ids"]);
    }
}
