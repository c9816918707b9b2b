//! The texts and small pictures of strategies follow the records of the maps that their boards name.

use app_domain::board::{BoardMap, parse_outline};
use app_domain::stratbook_bin::BinEntryKind;
use app_domain::strategy::{Document, Strategy, StrategyId};
use app_domain::strategy_search::{SearchTerms, StrategySearchQuery};
use app_service::port::{ListedStrategy, ReadTransaction, StrategyPageQuery};
use app_testkit::on_both_databases;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};

use crate::builders::{bin_entry, strategy};

const BOARD_TEXTS: &str = include_str!("../../migrations/sqlite/0033_board_texts.sql");

fn map(name: &str, callout: &str) -> BoardMap {
    let outline = json!({"callouts": [{"name": callout, "at": [700, 100]}]});
    BoardMap {
        version: 1,
        geometry: parse_outline(&outline).unwrap(),
        ..BoardMap::blank(name.to_owned())
    }
}

/// A strategy with a smoke on a map.
fn smoke_on(map: &str, title: &str) -> Strategy {
    let board = json!({"type": "mapBoard", "attrs": {"map": map}, "content": [{"type": "boardPhase", "content": [
        {"type": "boardItem", "attrs": {"id": "s", "kind": "smoke", "at": [700, 100]}},
    ]}]});
    let content = Document::from_json(json!({"type": "doc", "content": [board]}));
    Strategy {
        content: content.unwrap(),
        ..strategy(title)
    }
}

async fn found(reading: &mut dyn ReadTransaction, search: &str) -> Vec<ListedStrategy> {
    let query = StrategySearchQuery {
        terms: SearchTerms::parse(search),
        ..StrategySearchQuery::default()
    };
    let matching = query.any_rank();
    let slice = StrategyPageQuery {
        matching: matching.as_ref(),
        by_title: false,
        after: None,
        limit: 50,
        with_text: true,
    };
    reading.strategies(&slice).await.unwrap()
}

async fn found_ids(reading: &mut dyn ReadTransaction, search: &str) -> Vec<StrategyId> {
    let found = found(reading, search).await.into_iter();
    found.map(|found| found.entry.id).collect()
}

async fn text_of(reading: &mut dyn ReadTransaction, one: &Strategy) -> String {
    let listed = found(reading, "").await.into_iter();
    let mut texts = listed.filter(|listed| listed.entry.id == one.summary.id);
    texts.next().unwrap().text.unwrap()
}

async fn execute(url: &str, statement: String) {
    let statement = AssertSqlSafe(statement);
    if url.starts_with("sqlite") {
        let mut connection = SqliteConnection::connect(url).await.unwrap();
        connection.execute(statement).await.unwrap();
    } else {
        let mut connection = PgConnection::connect(url).await.unwrap();
        connection.execute(statement).await.unwrap();
    }
}

on_both_databases! {
    async fn a_saved_board_names_the_places_of_its_map(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.put_board_map(&map("Ascent", "Heaven")).await.unwrap();
        let (ascent, bind) = (smoke_on("ASCENT", "A"), smoke_on("Bind", "B"));
        writing.put_strategy(&ascent).await.unwrap();
        writing.put_strategy(&bind).await.unwrap();
        assert_eq!(text_of(&mut *writing, &ascent).await, "ASCENT\nSmoke on Heaven");
        assert_eq!(text_of(&mut *writing, &bind).await, "Bind\nSmoke on top right");
        assert_eq!(found_ids(&mut *writing, "heaven").await, [ascent.summary.id]);
    }

    async fn a_changed_map_changes_texts_and_search_of_its_strategies_in_place(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.put_board_map(&map("Ascent", "Heaven")).await.unwrap();
        let (first, bind, last) = (smoke_on("Ascent", "A"), smoke_on("Bind", "B"), smoke_on("ascent", "C"));
        for one in [&first, &bind, &last] {
            writing.put_strategy(one).await.unwrap();
        }
        let before = found_ids(&mut *writing, "").await;
        writing.put_board_map(&map("ASCENT", "Tree")).await.unwrap();
        assert!(!writing.has_outdated_strategies().await.unwrap());
        writing.mark_strategies_on_map("ASCENT").await.unwrap();
        assert_eq!(writing.refresh_outdated_strategies(1).await.unwrap(), 1);
        assert!(writing.has_outdated_strategies().await.unwrap());
        assert_eq!(writing.refresh_outdated_strategies(9).await.unwrap(), 1);
        assert_eq!(writing.refresh_outdated_strategies(9).await.unwrap(), 0);
        assert!(!writing.has_outdated_strategies().await.unwrap());
        assert_eq!(found_ids(&mut *writing, "tree").await, [last.summary.id, first.summary.id]);
        assert_eq!(found_ids(&mut *writing, "heaven").await, []);
        assert_eq!(text_of(&mut *writing, &bind).await, "Bind\nSmoke on top right");
        assert_eq!(found_ids(&mut *writing, "").await, before);
        assert_eq!(writing.strategy(last.summary.id).await.unwrap(), Some(last));
    }

    async fn a_strategy_that_is_saved_is_no_longer_outdated_or_on_its_old_map(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let mut moved = smoke_on("Ascent", "A");
        writing.put_strategy(&moved).await.unwrap();
        writing.mark_strategies_on_map("Ascent").await.unwrap();
        moved.content = smoke_on("Bind", "A").content;
        moved.summary.version += 1;
        writing.put_strategy(&moved).await.unwrap();
        assert!(!writing.has_outdated_strategies().await.unwrap());
        writing.mark_strategies_on_map("Ascent").await.unwrap();
        assert!(!writing.has_outdated_strategies().await.unwrap());
    }

    async fn a_strategy_in_the_bin_follows_its_map_and_is_not_found(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.put_board_map(&map("Ascent", "Heaven")).await.unwrap();
        let binned = smoke_on("Ascent", "A");
        let id = binned.summary.id;
        writing.put_strategy(&binned).await.unwrap();
        let picture = found(&mut *writing, "").await[0].picture.unwrap();
        assert!(writing.small_picture(picture).await.unwrap().is_some());
        let entry = bin_entry(BinEntryKind::Strategy, id.0);
        writing.put_bin_entry(&entry).await.unwrap();
        writing.bin_strategy(id, entry.id).await.unwrap();
        assert_eq!(writing.small_picture(picture).await.unwrap(), None);
        writing.put_board_map(&map("Ascent", "Tree")).await.unwrap();
        writing.mark_strategies_on_map("Ascent").await.unwrap();
        assert_eq!(writing.refresh_outdated_strategies(9).await.unwrap(), 1);
        assert_eq!(found_ids(&mut *writing, "tree").await, []);
        writing.restore_bin_entry(entry.id).await.unwrap();
        assert_eq!(found_ids(&mut *writing, "tree").await, [id]);
    }

    async fn equal_boards_of_two_strategies_have_two_pictures_that_change_with_the_board(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let (mut first, second) = (smoke_on("Ascent", "A"), smoke_on("Ascent", "B"));
        for one in [&first, &second, &strategy("without a board")] {
            writing.put_strategy(one).await.unwrap();
        }
        let listed = found(&mut *writing, "").await;
        let ids: Vec<_> = listed.iter().map(|listed| listed.picture).collect();
        let [None, Some(of_second), Some(of_first)] = ids[..] else { panic!("{ids:?}") };
        assert_ne!(of_first, of_second);
        let svg = writing.small_picture(of_first).await.unwrap().unwrap();
        assert_eq!(writing.small_picture(of_second).await.unwrap(), Some(svg.clone()));
        assert!(svg.starts_with("<svg"), "{svg}");
        first.content = Document::blank();
        first.summary.version += 1;
        writing.put_strategy(&first).await.unwrap();
        assert_eq!(writing.small_picture(of_first).await.unwrap(), None);
        assert_eq!(found(&mut *writing, "").await[0].picture, None);
    }

    async fn strategies_from_before_the_texts_named_places_are_outdated(store: TestStore) {
        let (with_board, without) = (smoke_on("Ascent", "A"), strategy("B"));
        let mut writing = store.write().await.unwrap();
        writing.put_strategy(&with_board).await.unwrap();
        writing.put_strategy(&without).await.unwrap();
        writing.commit().await.unwrap();
        let (_, statement) = BOARD_TEXTS.split_once("insert into outdated_strategies").unwrap();
        execute(store.url(), format!("insert into outdated_strategies{statement}")).await;
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.refresh_outdated_strategies(9).await.unwrap(), 1);
    }

    async fn imported_strategies_name_the_places_of_the_maps(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let imported = smoke_on("Ascent", "A");
        writing.put_strategy(&imported).await.unwrap();
        // As the rows of an archive are inserted: without what is computed from them.
        writing.put_board_map(&map("Ascent", "Heaven")).await.unwrap();
        writing.commit().await.unwrap();
        execute(store.url(), "drop index if exists strategy_search_tokens; delete from strategy_search; delete from strategy_board_maps; \
            delete from strategy_pictures".to_owned()).await;
        let mut writing = store.write().await.unwrap();
        writing.fill_derived_tables().await.unwrap();
        assert_eq!(found_ids(&mut *writing, "heaven").await, [imported.summary.id]);
        assert!(found(&mut *writing, "").await[0].picture.is_some());
        writing.mark_strategies_on_map("Ascent").await.unwrap();
        assert!(writing.has_outdated_strategies().await.unwrap());
    }

    async fn a_strategy_with_a_damaged_text_does_not_stop_the_others(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let (damaged, whole) = (smoke_on("Ascent", "A"), smoke_on("Ascent", "B"));
        for one in [&damaged, &whole] {
            writing.put_strategy(one).await.unwrap();
        }
        writing.put_board_map(&map("Ascent", "Heaven")).await.unwrap();
        writing.mark_strategies_on_map("Ascent").await.unwrap();
        writing.commit().await.unwrap();
        execute(store.url(), "update strategy_versions set content = '{' where title = 'A'".to_owned()).await;
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.refresh_outdated_strategies(9).await.unwrap(), 2);
        assert!(!writing.has_outdated_strategies().await.unwrap());
        assert_eq!(found_ids(&mut *writing, "heaven").await, [whole.summary.id]);
    }
}
