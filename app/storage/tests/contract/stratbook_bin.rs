//! The bin of the stratbook.

use app_domain::folder::{Folder, FolderColor, FolderId};
use app_domain::permission::ActorIdentity;
use app_domain::stratbook_bin::{BinEntry, BinEntryId, BinEntryKind};
use app_domain::strategy::{Strategy, StrategyId};
use app_domain::strategy_search::{SearchTerms, StrategySearchQuery};
use app_domain::upload::{UploadId, UploadKind, UploadedFile};
use app_service::port::{ReadTransaction, StrategyPageQuery, VersionPageQuery, WriteTransaction};
use app_testkit::on_both_databases;
use chrono::TimeDelta;
use uuid::Uuid;

use crate::builders::{bin_entry, strategy};
use crate::now;

const ALL_VERSIONS: VersionPageQuery = VersionPageQuery {
    before: None,
    is_named: false,
    limit: 10,
};

fn folder(number: u128, parent: Option<FolderId>) -> Folder {
    Folder {
        id: FolderId(Uuid::from_u128(number)),
        name: format!("Folder {number}"),
        color: FolderColor::Blue,
        parent,
        sort_order: 0,
    }
}

fn strategy_in(title: &str, folder: &Folder) -> Strategy {
    let mut one = strategy(title);
    one.summary.folder = Some(folder.id);
    one
}

async fn listed(reading: &mut dyn ReadTransaction, search: &str) -> Vec<StrategyId> {
    let query = StrategySearchQuery {
        terms: SearchTerms::parse(search),
        ..StrategySearchQuery::default()
    };
    let matching = query.any_rank();
    let mut pages = Vec::new();
    for by_title in [false, true] {
        let slice = StrategyPageQuery {
            matching: matching.as_ref(),
            by_title,
            after: None,
            limit: 10,
            with_text: false,
        };
        let page = reading.strategies(&slice).await.unwrap();
        let mut ids: Vec<StrategyId> = page.iter().map(|found| found.entry.id).collect();
        ids.sort();
        pages.push(ids);
    }
    assert_eq!(pages[0], pages[1]);
    pages.remove(0)
}

async fn put_into_bin(writing: &mut dyn WriteTransaction, one: &Strategy) -> BinEntry {
    let entry = bin_entry(BinEntryKind::Strategy, one.summary.id.0);
    writing.put_bin_entry(&entry).await.unwrap();
    writing
        .bin_strategy(one.summary.id, entry.id)
        .await
        .unwrap();
    entry
}

on_both_databases! {
    async fn a_strategy_in_the_bin_is_in_no_other_read_until_it_is_restored(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let maps = folder(1, None);
        writing.put_folder(&maps).await.unwrap();
        let (rush, hold) = (strategy_in("B rush", &maps), strategy_in("A hold", &maps));
        for one in [&rush, &hold] {
            writing.put_strategy(one).await.unwrap();
        }
        let (gone, stays) = (rush.summary.id, hold.summary.id);
        let entry = put_into_bin(&mut *writing, &rush).await;
        assert_eq!(writing.strategy(gone).await.unwrap(), None);
        assert_eq!(writing.strategy_versions(gone, ALL_VERSIONS).await.unwrap(), []);
        assert_eq!(writing.strategy_version(gone, 1).await.unwrap(), None);
        assert_eq!(writing.strategy_titles(&[gone]).await.unwrap(), []);
        assert_eq!(writing.strategy_counts().await.unwrap(), [(maps.id, 1)]);
        assert_eq!(listed(&mut *writing, "").await, [stays]);
        assert_eq!(listed(&mut *writing, "rush").await, []);
        let binned = writing.binned_strategy(gone).await.unwrap().unwrap();
        assert_eq!((binned.entry, &*binned.title, binned.folder), (entry.id, "B rush", Some(maps.id)));
        assert_eq!(writing.binned_strategy(stays).await.unwrap(), None);
        assert_eq!(writing.bin_entry(entry.id).await.unwrap(), Some(entry.clone()));

        writing.restore_binned_strategy(gone, None).await.unwrap();
        writing.restore_bin_entry(entry.id).await.unwrap();
        assert_eq!(writing.bin_entry(entry.id).await.unwrap(), None);
        assert_eq!(writing.strategy(gone).await.unwrap().unwrap().summary.folder, None);
        assert_eq!(listed(&mut *writing, "rush").await, [gone]);
        assert_eq!(listed(&mut *writing, "").await.len(), 2);
    }

    async fn a_folder_in_the_bin_takes_its_strategies_along_and_back(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let maps = folder(1, None);
        let bind = folder(2, Some(maps.id));
        for one in [&maps, &bind] {
            writing.put_folder(one).await.unwrap();
        }
        let (rush, hold) = (strategy_in("B rush", &maps), strategy_in("A hold", &bind));
        for one in [&rush, &hold] {
            writing.put_strategy(one).await.unwrap();
        }
        // The hold is deleted first, on its own.
        let alone = put_into_bin(&mut *writing, &hold).await;
        let entry = BinEntry { folders: 2, ..bin_entry(BinEntryKind::Folder, maps.id.0) };
        writing.put_bin_entry(&entry).await.unwrap();
        assert_eq!(writing.bin_folder(maps.id, entry.id).await.unwrap(), 1);
        assert_eq!(writing.bin_folder(bind.id, entry.id).await.unwrap(), 0);
        assert_eq!(writing.folders().await.unwrap(), []);
        assert_eq!(listed(&mut *writing, "").await, []);
        assert_eq!(writing.binned_folders(entry.id).await.unwrap().len(), 2);

        writing.restore_bin_entry(entry.id).await.unwrap();
        assert_eq!(writing.folders().await.unwrap().len(), 2);
        assert_eq!(listed(&mut *writing, "").await, [rush.summary.id]);
        assert_eq!(listed(&mut *writing, "rush").await, [rush.summary.id]);
        assert!(writing.bin_entry(alone.id).await.unwrap().is_some());
    }

    async fn a_purged_folder_leaves_what_was_deleted_before_it(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let maps = folder(1, None);
        let bind = folder(2, Some(maps.id));
        for one in [&maps, &bind] {
            writing.put_folder(one).await.unwrap();
        }
        let (rush, hold) = (strategy_in("B rush", &maps), strategy_in("A hold", &maps));
        for one in [&rush, &hold] {
            writing.put_strategy(one).await.unwrap();
        }
        put_into_bin(&mut *writing, &hold).await;
        let inner = bin_entry(BinEntryKind::Folder, bind.id.0);
        writing.put_bin_entry(&inner).await.unwrap();
        writing.bin_folder(bind.id, inner.id).await.unwrap();
        let outer = bin_entry(BinEntryKind::Folder, maps.id.0);
        writing.put_bin_entry(&outer).await.unwrap();
        writing.bin_folder(maps.id, outer.id).await.unwrap();

        assert!(writing.purge_bin_entry(outer.id).await.unwrap());
        assert!(!writing.purge_bin_entry(outer.id).await.unwrap());
        assert_eq!(writing.binned_strategy(rush.summary.id).await.unwrap(), None);
        assert_eq!(writing.binned_strategy(hold.summary.id).await.unwrap().unwrap().folder, None);
        assert_eq!(writing.binned_folders(inner.id).await.unwrap()[0].parent, None);
        writing.commit().await.unwrap();
    }

    async fn the_uploads_of_a_strategy_in_the_bin_stay_until_it_is_purged(store: TestStore) {
        let plan = UploadedFile {
            id: UploadId::from_random_bytes([1; 16]),
            kind: UploadKind::Png,
            bytes: 1,
            pixels: Some((1, 1)),
            name: "plan.png".to_owned(),
        };
        let mut writing = store.write().await.unwrap();
        writing.insert_upload(&plan, &ActorIdentity::System, now()).await.unwrap();
        let rush = Strategy { attachments: vec![plan.clone()], ..strategy("B rush") };
        writing.put_strategy(&rush).await.unwrap();
        let entry = put_into_bin(&mut *writing, &rush).await;
        assert_eq!(writing.uploads_marked_for_deletion(10).await.unwrap(), []);
        writing.purge_bin_entry(entry.id).await.unwrap();
        assert_eq!(writing.uploads_marked_for_deletion(10).await.unwrap(), [plan]);
    }

    async fn the_bin_is_read_in_pages_and_its_old_entries_are_found(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let mut expected: Vec<BinEntryId> = Vec::new();
        for number in 0..5 {
            let id = Uuid::from_u128(number);
            let at = now() + TimeDelta::days(i64::try_from(number / 2).unwrap());
            let entry = BinEntry { deleted_at: at, ..bin_entry(BinEntryKind::Strategy, id) };
            writing.put_bin_entry(&entry).await.unwrap();
            expected.insert(0, entry.id);
        }
        let mut found: Vec<BinEntry> = Vec::new();
        for expected_length in [2, 2, 1, 0] {
            let after = found.last().map(BinEntry::cursor);
            let page = writing.bin_entries(after, 2).await.unwrap();
            assert_eq!(page.len(), expected_length);
            found.extend(page);
        }
        assert_eq!(found.iter().map(|entry| entry.id).collect::<Vec<_>>(), expected);
        let old = writing.expired_bin_entries(now() + TimeDelta::hours(1), 10).await.unwrap();
        assert_eq!(old, [expected[4], expected[3]]);
    }
}
