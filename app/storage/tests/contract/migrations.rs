//! Migrations from any earlier schema to the current one.

use std::collections::BTreeSet;
use std::path::Path;

use app_domain::folder::{Folder, FolderColor, FolderId};
use app_domain::strategy::Document;
use app_domain::{Player, PlayerColor};
use app_storage::{ConnectError, connect, migrate};
use app_testkit::{on_both_databases, player};
use serde_json::json;
use sqlx::migrate::Migrator;
use sqlx::{Connection, Executor, SqliteConnection};
use uuid::Uuid;

use crate::builders::strategy;
use crate::{execute, register};

const SQLITE_MENTIONS: &str = include_str!("../../migrations/sqlite/0032_mentions.sql");
const POSTGRES_MENTIONS: &str = include_str!("../../migrations/postgres/0032_mentions.sql");
const SQLITE_MENDED_NAMES: &str =
    include_str!("../../migrations/sqlite/0038_stripped_uploads_and_mended_names.sql");
const POSTGRES_MENDED_NAMES: &str =
    include_str!("../../migrations/postgres/0038_stripped_uploads_and_mended_names.sql");
const PLAYER_LOOKS: &str = include_str!("../../migrations/sqlite/0023_player_looks.sql");

on_both_databases! {
    async fn migrating_again_changes_nothing(store: TestStore) {
        register(&*store, &[&player("Ada").build()]).await;
        migrate(store.url()).await.unwrap();
        migrate(store.url()).await.unwrap();
        assert_eq!(store.read().await.unwrap().players().await.unwrap().len(), 1);
    }

    async fn players_from_before_they_had_colors_get_different_ones(store: TestStore) {
        let players: Vec<Player> = (0..12).map(|at| player(&format!("Player {at}")).build()).collect();
        register(&*store, &players.iter().collect::<Vec<_>>()).await;
        let (_, statement) = PLAYER_LOOKS.split_once("update players").unwrap();
        execute(store.url(), format!("update players{statement}")).await;
        let players = store.read().await.unwrap().players().await.unwrap();
        let mut colors: Vec<PlayerColor> = players.iter().map(|player| player.color).collect();
        colors.sort_unstable();
        assert_eq!(colors, PlayerColor::ALL);
    }

    async fn the_mentions_of_texts_from_before_they_were_stored_are_found(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let [rush, mut plan] = ["Rush", "Plan"].map(strategy);
        let mention = json!({"type": "mention", "attrs": {"id": format!("strategy:{}", rush.summary.id), "label": "Rush"}});
        let line = json!({"type": "paragraph", "content": [mention, mention]});
        let quote = json!({"type": "blockquote", "content": [line]});
        plan.content = Document::from_json(json!({"type": "doc", "content": [quote]})).unwrap();
        for one in [&rush, &plan] {
            writing.put_strategy(one).await.unwrap();
        }
        writing.commit().await.unwrap();
        let is_sqlite = store.url().starts_with("sqlite");
        let migration = if is_sqlite { SQLITE_MENTIONS } else { POSTGRES_MENTIONS };
        let (_, statement) = migration.split_once("insert into").unwrap();
        execute(store.url(), format!("delete from strategy_mentions; insert into{statement}")).await;
        let found = store.read().await.unwrap().mentioning_strategies(rush.summary.id, 9).await.unwrap();
        assert_eq!(found, [(plan.summary.id, "Plan".to_owned())]);
    }

    async fn names_that_an_import_stored_with_control_characters_are_mended(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let [odd, sound, blank] = ["A\u{7}\u{85} rush\u{1}", "Zoë's plan ü", "\u{9f}\u{7f}"].map(strategy);
        for one in [&odd, &sound, &blank] {
            writing.put_strategy(one).await.unwrap();
        }
        let folder = Folder {
            id: FolderId(Uuid::now_v7()), name: "Sp\tlit".to_owned(), color: FolderColor::Blue, parent: None, sort_order: 0,
        };
        writing.put_folder(&folder).await.unwrap();
        writing.commit().await.unwrap();
        assert_eq!(store.read().await.unwrap().faulty_rows(9).await.unwrap().len(), 5);
        let is_sqlite = store.url().starts_with("sqlite");
        let migration = if is_sqlite { SQLITE_MENDED_NAMES } else { POSTGRES_MENDED_NAMES };
        let (_, statements) = migration.split_once("where not is_stripped;").unwrap();
        execute(store.url(), statements.to_owned()).await;
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.faulty_rows(9).await.unwrap(), []);
        for (one, title) in [(odd, "A   rush"), (sound, "Zoë's plan ü"), (blank, "Untitled")] {
            let stored = reading.strategy(one.summary.id).await.unwrap().unwrap();
            assert_eq!(stored.summary.label.title, title);
        }
        assert_eq!(reading.folders().await.unwrap()[0].name, "Sp lit");
        drop(reading);
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.refresh_outdated_strategies(9).await.unwrap(), 2);
    }

    async fn a_database_of_a_newer_muster_is_refused(store: TestStore) {
        let newer = "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
                     values (9999, 'from the future', true, '', 0)";
        execute(store.url(), newer.to_owned()).await;
        assert!(matches!(connect(store.url()).await, Err(ConnectError::Newer)));
    }
}

#[tokio::test]
async fn matches_from_before_fixtures_keep_their_score_their_strategies_and_their_comments() {
    const ROWS: &str = "
        insert into matches (id, date, opponent, opponent_key, type, map, score_us, score_them, our_agents,
            their_agents, notes, created_at, updated_at, updated_by_kind)
        values (x'01', '2030-01-01', 'Nova', 'nova', 'SCRIM', 'Bind', 13, 7, '[]', '[]', '', '', '', 'system');
        insert into strategies (id, title, title_key, map, side, tags, agents, version, created_at, updated_at,
            updated_by_kind) values (x'02', 'Rush', 'rush', '', 'Attack', '[]', '[]', 1, '', '', 'system');
        insert into match_strategies (match_id, place, strategy_id) values (x'01', 0, x'02');
        insert into match_comments (id, match_id, seconds, text, created_at, updated_at, by_kind)
        values (x'03', x'01', 7, 'Late', '', '', 'system')";
    let folder = tempfile::tempdir().unwrap();
    let url = format!(
        "sqlite://{}?mode=rwc",
        folder.path().join("muster.db").display()
    );
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let before = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
    let mut before = Migrator::new(before).await.unwrap();
    before.migrations = before
        .iter()
        .filter(|one| one.version < 35)
        .cloned()
        .collect();
    before
        .run_direct(None, &mut connection, false)
        .await
        .unwrap();
    connection.execute(ROWS).await.unwrap();
    connection.close().await.unwrap();
    migrate(&url).await.unwrap();
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let found: (i64, i64, i64, i64) = sqlx::query_as(
        "select score_us, score_them, (select count(*) from match_strategies), (select count(*) from match_comments) \
         from matches",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap();
    assert_eq!(found, (13, 7, 1, 1));
    let half = connection
        .execute("update matches set score_us = null")
        .await;
    assert!(half.is_err(), "a score has both sides");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn processes_that_start_at_once_all_find_the_database_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("muster.db").display());
    let starts: Vec<_> = (0..6)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move { connect(&url).await.map(drop) })
        })
        .collect();
    for start in starts {
        start.await.unwrap().unwrap();
    }
}

#[test]
fn migrations_come_in_pairs_with_the_same_numbers() {
    let numbers = |driver: &str| -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("migrations")
            .join(driver);
        let files = folder
            .read_dir()
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap());
        files
            .map(|name| name.split_once('_').unwrap().0.to_owned())
            .collect()
    };
    let sqlite = numbers("sqlite");
    assert!(!sqlite.is_empty());
    assert_eq!(sqlite, numbers("postgres"));
}
