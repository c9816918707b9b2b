//! The bin of the stratbook: deleted strategies and folders come back within 30 days.

use app_domain::event::Event;
use app_domain::folder::{FolderId, FolderPatch};
use app_domain::stratbook_bin::{BinEntryId, BinEntryKind};
use app_domain::strategy::{StrategyId, StrategyPatch};
use app_service::stratbook_bin::{self, RestoredItem};
use app_service::strategies::{self, EditBase, StrategyQuery};
use app_service::{ResourceKind, Result, ServiceError, folders, retention};
use app_testkit::on_both_databases;
use chrono::TimeDelta;

use crate::team::{TestTeam, deleter, editor};

async fn folder(team: &TestTeam, name: &str, parent: Option<FolderId>) -> FolderId {
    let wanted = FolderPatch {
        name: Some(name.to_owned()),
        parent: Some(parent),
        ..FolderPatch::default()
    };
    let branch = folders::create(&team.services, &editor(), wanted).await;
    branch.expect("a folder").folder.id
}

async fn strategy(team: &TestTeam, title: &str, folder: Option<FolderId>) -> StrategyId {
    let wanted = StrategyPatch {
        title: Some(title.to_owned()),
        folder: Some(folder),
        ..StrategyPatch::default()
    };
    let one = strategies::create(&team.services, &editor(), wanted).await;
    one.expect("a strategy").summary.id
}

async fn restored(team: &TestTeam, ids: &[BinEntryId]) -> Result<Vec<RestoredItem>> {
    stratbook_bin::restore(&team.services, &deleter(), ids).await
}

async fn titles(team: &TestTeam) -> Vec<String> {
    let query = StrategyQuery::default();
    let page = strategies::list(&team.services, &editor().reader(), &query, None, 50).await;
    let hits = page.expect("a list").hits.into_iter();
    hits.map(|hit| hit.entry.label.title).collect()
}

async fn bin(team: &TestTeam) -> Vec<(BinEntryKind, String, u64, u64)> {
    let page = stratbook_bin::list(&team.services, &deleter(), None, 50).await;
    let entries = page.expect("a list").entries.into_iter();
    entries
        .map(|entry| (entry.kind, entry.title, entry.folders, entry.strategies))
        .collect()
}

on_both_databases! {
    async fn a_deleted_strategy_is_in_the_bin_and_returns_into_its_folder(store: TestStore) {
        let team = TestTeam::on(store);
        let maps = folder(&team, "Maps", None).await;
        let rush = strategy(&team, "B rush", Some(maps)).await;
        strategies::remove(&team.services, &deleter(), rush).await.expect("deleted");
        assert_eq!(titles(&team).await, [""; 0]);
        assert_eq!(bin(&team).await, [(BinEntryKind::Strategy, "B rush".to_owned(), 0, 1)]);
        let version = team.version().await;
        let back = restored(&team, &[BinEntryId(rush.0)]).await.expect("restored");
        assert_eq!((back[0].folder, back[0].is_at_top), (Some(maps), false));
        assert_eq!(team.events_since(version).await, [Event::StrategyChanged { strategy_id: rush }]);
        assert_eq!(titles(&team).await, ["B rush"]);
        assert_eq!(bin(&team).await, []);
        assert!(matches!(restored(&team, &[BinEntryId(rush.0)]).await, Err(ServiceError::NotFound(ResourceKind::BinEntry))));
    }

    async fn a_writer_of_a_deleted_strategy_is_refused_and_can_restore_it(store: TestStore) {
        let team = TestTeam::on(store);
        let maps = folder(&team, "Maps", None).await;
        let rush = strategy(&team, "B rush", Some(maps)).await;
        folders::remove(&team.services, &deleter(), maps).await.expect("deleted");
        let wanted = StrategyPatch { title: Some("A rush".to_owned()), ..StrategyPatch::default() };
        let save = async || {
            strategies::update(&team.services, &editor(), rush, EditBase::Version(1), wanted.clone()).await
        };
        assert!(matches!(save().await, Err(ServiceError::InBin)));
        let again = StrategyPatch { id: Some(rush), ..wanted.clone() };
        let again = strategies::create(&team.services, &editor(), again).await;
        assert!(matches!(again, Err(ServiceError::InBin)));
        let loaded = strategies::load(&team.services, &editor().reader(), rush).await;
        assert!(matches!(loaded, Err(ServiceError::InBin)));
        // The strategy returns without its folder.
        let back = restored(&team, &[BinEntryId(rush.0)]).await.expect("restored");
        assert_eq!((back[0].kind, back[0].folder, back[0].is_at_top), (BinEntryKind::Strategy, None, true));
        assert_eq!(save().await.expect("saved").summary.label.title, "A rush");
        assert_eq!(bin(&team).await, [(BinEntryKind::Folder, "Maps".to_owned(), 1, 0)]);
    }

    async fn a_deleted_folder_returns_with_everything_and_at_the_top_if_its_parent_is_gone(store: TestStore) {
        let team = TestTeam::on(store);
        let maps = folder(&team, "Maps", None).await;
        let bind = folder(&team, "Bind", Some(maps)).await;
        let inner = folder(&team, "A site", Some(bind)).await;
        for (title, folder) in [("one", bind), ("two", inner)] {
            strategy(&team, title, Some(folder)).await;
        }
        folders::remove(&team.services, &deleter(), bind).await.expect("deleted");
        folders::remove(&team.services, &deleter(), maps).await.expect("deleted");
        assert_eq!(bin(&team).await.len(), 2);
        let back = restored(&team, &[BinEntryId(bind.0)]).await.expect("restored");
        assert_eq!((back[0].folder, back[0].is_at_top, &*back[0].title), (None, true, "Bind"));
        assert_eq!(titles(&team).await.len(), 2);
        // All of them or none.
        let both = [BinEntryId(maps.0), BinEntryId(bind.0)];
        assert!(restored(&team, &both).await.is_err());
        assert_eq!(bin(&team).await.len(), 1);
        folder(&team, "maps", None).await;
        let back = restored(&team, &both[..1]).await.expect("restored");
        assert_eq!(&*back[0].title, "Maps (2)");
        assert_eq!(team.actions().await.last().map(String::as_str), Some("folder_undeleted"));
    }

    async fn an_entry_is_purged_by_an_admin_at_once_and_after_thirty_days_by_itself(store: TestStore) {
        let team = TestTeam::on(store);
        let (now, later) = (strategy(&team, "now", None).await, strategy(&team, "later", None).await);
        for id in [now, later] {
            strategies::remove(&team.services, &deleter(), id).await.expect("deleted");
        }
        stratbook_bin::purge(&team.services, &deleter(), BinEntryId(now.0)).await.expect("purged");
        assert!(stratbook_bin::purge(&team.services, &deleter(), BinEntryId(now.0)).await.is_err());
        let gone = strategies::load(&team.services, &editor().reader(), now).await;
        assert!(matches!(gone, Err(ServiceError::NotFound(ResourceKind::Strategy))));
        for (days, left) in [(30, 1), (1, 0)] {
            team.clock.advance(TimeDelta::days(days));
            assert!(retention::remove_old(&team.services).await.expect("done"));
            assert_eq!(bin(&team).await.len(), left, "after {days} more days");
        }
    }

    async fn of_two_restorations_at_once_one_wins_and_nothing_is_lost(store: TestStore) {
        let team = TestTeam::on(store);
        let other = team.another_process().await;
        let rush = strategy(&team, "B rush", None).await;
        strategies::remove(&team.services, &deleter(), rush).await.expect("deleted");
        let (ids, right) = ([BinEntryId(rush.0)], deleter());
        let (first, second) = tokio::join!(
            stratbook_bin::restore(&team.services, &right, &ids),
            stratbook_bin::restore(&other, &right, &ids),
        );
        assert!(first.is_ok() != second.is_ok());
        assert_eq!(titles(&team).await, ["B rush"]);
    }
}
