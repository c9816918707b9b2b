//! Hostile cells in imported rows: each is refused with its row named, or every later read works.

use std::collections::BTreeMap;

use app_service::demo;
use app_service::port::{DataVersion, MessageFilter, StoreError, TableRecord};
use app_testkit::TestStore;
use futures::TryStreamExt;
use serde_json::{Value, json};
use server::routes;

use crate::harness::{OPERATOR, TestServer};

type TableRows = Vec<(&'static str, Vec<TableRecord>)>;

/// Values for any cell, whatever its type.
fn hostile_values() -> Vec<Value> {
    vec![
        Value::Null,
        json!(""),
        json!("ROOT"),
        json!("a\u{0}b"),
        json!("../../etc"),
        json!("[]"),
        json!("{}"),
        json!("[1]"),
        json!(r#"[{"start":4000000000000000}]"#),
        json!(r#"[{"from":4000000000000000,"to":4000000000000060}]"#),
        json!("+262142-12-31T00:00:00Z"),
        json!("+262142-12-31"),
        json!("9999-12-31"),
        json!("9999-12-31T23:59:59Z"),
        json!("100000000000000099"),
        json!("0192f5c0-0000-7000-8000-000000000099"),
        json!("AAAA"),
        json!("channel"),
        json!(i64::MIN),
        json!(-1),
        json!(1_u64 << 40),
        json!(i64::MAX),
        json!(true),
        json!(false),
        json!({ "nested": [] }),
    ]
}

/// Reads all rows of a demo team with most kinds of data.
async fn demo_rows() -> TableRows {
    let server = TestServer::on_sqlite().await;
    demo::seed_many(&server.services, 6, 3)
        .await
        .expect("a demo team");
    let players = server.get("/api/user-mappings").await.data();
    let id = players[0]["chatId"].as_str().expect("an id").to_owned();
    let ada = server.sign_in(&id.parse().expect("an id")).await;
    server.post("/api/calendar").by(&ada).await.data();
    let absence = json!({ "startDate": "01.12.2026", "endDate": "02.12.2026" });
    server
        .post("/api/absences")
        .by(&ada)
        .json(&absence)
        .await
        .data();
    let mut reading = server.services.store.read().await.expect("a reader");
    let mut rows = Vec::new();
    for table in reading.record_tables() {
        let of_table = reading.records(table.name).try_collect::<Vec<_>>().await;
        let mut of_table = of_table.expect("rows");
        if !is_referred_to(table.name) {
            of_table.truncate(2);
        }
        of_table.extend(chat_row(table.name, &id));
        rows.push((table.name, of_table));
    }
    rows
}

/// Whether rows of other tables need every row of this one.
fn is_referred_to(table: &str) -> bool {
    [
        "settings",
        "players",
        "maps",
        "agents",
        "folders",
        "strategies",
        "strategy_versions",
        "strategy_texts",
        "matches",
    ]
    .contains(&table)
}

/// A row of a table that only the bot fills.
fn chat_row(table: &str, player: &str) -> Option<TableRecord> {
    let at = "2026-11-21T18:00:00Z";
    let row = match table {
        "messages" => json!({
            "id": 1, "occasion": "ask", "date": "2026-11-22", "recipient": player, "turn": 1, "due_at": at,
            "until": at, "state": "sent", "attempts": 1, "next_at": at, "reason": "", "done_at": at,
        }),
        "overview" => json!({
            "place": 1, "channel": "900000000000000001", "monday": "2026-11-16",
            "message": "900000000000000002", "digest": "", "is_pinned": true, "previous": null,
        }),
        "polls" => json!({
            "id": 1, "origin": "a", "question": "When?", "date": null, "options": r#"[{"words":"A"},{"words":"B"}]"#,
            "takes_several": false, "opened_by": player, "closes_at": at, "closed_at": null,
            "channel": "900000000000000001", "message": "900000000000000003", "digest": "",
            "is_over": false,
        }),
        "poll_votes" => json!({ "poll_id": 1, "player_id": player, "option": 0 }),
        _ => return None,
    };
    row.as_object().cloned()
}

/// Imports the rows as an archive's rows are imported.
async fn import(store: &TestStore, rows: &TableRows, commits: bool) -> Result<(), StoreError> {
    let mut writing = store.shared().write().await?;
    assert_eq!(writing.remove_default_rows().await?, None);
    let mut faults = Vec::new();
    for (table, rows) in rows {
        faults.extend(writing.put_records(table, rows).await?);
    }
    faults.extend(writing.unlinked_rows().await?);
    if let Some(fault) = faults.into_iter().next() {
        return Err(StoreError::Failed(fault.into()));
    }
    writing.fill_derived_tables().await?;
    if commits {
        writing.commit().await?;
    }
    Ok(())
}

fn with_cell(rows: &TableRows, cell: &(usize, usize, String), value: &Value) -> TableRows {
    let (table, row, column) = cell;
    let mut rows = rows.clone();
    rows[*table].1[*row].insert(column.clone(), value.clone());
    rows
}

/// The rows of the tables up to this one. Rows of later tables cannot refuse what these hold, but strategies need their
/// versions, which are in the next table.
fn rows_until(rows: &TableRows, table: usize) -> TableRows {
    let last = table + usize::from(rows[table].0 == "strategies");
    rows[..=last].to_vec()
}

/// The causes of a refusal, joined.
fn words_of(api_error: &StoreError) -> String {
    let causes = std::iter::successors(Some(api_error as &dyn std::error::Error), |error| {
        error.source()
    });
    causes
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(": ")
}

#[tokio::test]
async fn a_hostile_cell_is_refused_with_its_row_named_or_harms_no_read() {
    let rows = demo_rows().await;
    let empty = TestStore::sqlite().await;
    let mut accepted: BTreeMap<(usize, String), Vec<Value>> = BTreeMap::new();
    for (at, (table, of_table)) in rows.iter().enumerate() {
        let Some(first) = of_table.first() else {
            continue;
        };
        let until = rows_until(&rows, at);
        for column in first.keys() {
            for value in hostile_values() {
                let mutated = with_cell(&until, &(at, 0, column.clone()), &value);
                let outcome = match import(&empty, &mutated, false).await {
                    Ok(()) => {
                        let whole = with_cell(&rows, &(at, 0, column.clone()), &value);
                        import(&empty, &whole, false).await
                    }
                    refused => refused,
                };
                match outcome {
                    Ok(()) => {
                        let values = accepted.entry((at, column.clone())).or_default();
                        values.push(value);
                    }
                    Err(error) => {
                        let words = words_of(&error);
                        // A row that refers to the mutated one may be named instead.
                        assert!(
                            words.contains(&format!("the row of {table} with "))
                                || words.contains("belongs to a row that does not exist")
                                || words.contains("is in no tree of folders")
                                || words.contains("has no row of strategy_versions"),
                            "{table}.{column} {value}: {words}"
                        );
                    }
                }
            }
        }
    }
    let rounds = accepted.values().map(Vec::len).max().unwrap_or_default();
    for round in 0..rounds {
        let cells: Vec<_> = accepted
            .iter()
            .filter_map(|(cell, values)| Some((cell, values.get(round)?)))
            .collect();
        check_reads(&rows, &cells).await;
    }
}

/// Imports the rows with as many of the accepted cells as fit together, and reads everything.
async fn check_reads(rows: &TableRows, cells: &[(&(usize, String), &Value)]) {
    let store = TestStore::sqlite().await;
    let mut mutated = rows.clone();
    let mut used = Vec::new();
    for ((table, column), value) in cells {
        let next = with_cell(&mutated, &(*table, 0, column.clone()), value);
        // Cells of one row may contradict each other.
        let of_table = rows_until(&next, *table);
        if import(&store, &of_table, false).await.is_ok() {
            mutated = next;
            used.push(format!("{}.{column} = {value}", rows[*table].0));
        }
    }
    import(&store, &mutated, true).await.expect("accepted rows");
    let server = TestServer::on(store).await;
    let used = used.join("\n");
    for path in readable_paths(&server).await {
        let answer = server.get(&path).bearer_auth(OPERATOR).await;
        assert!(answer.status < 500, "{path}: {answer:?}\n{used}");
    }
    let mut reading = server.services.store.read().await.expect("a reader");
    let everything = MessageFilter::default();
    reading.active_polls().await.expect(&used);
    reading.overview_message().await.expect(&used);
    reading.messages(&everything, None, 500).await.expect(&used);
    reading
        .events_after(DataVersion(0), 500)
        .await
        .expect(&used);
    let (first, last) = ("01.01.2000", "31.12.2099");
    let [first, last] = [first, last].map(|day| day.parse().expect("a day"));
    reading
        .players_asked_between(first, last)
        .await
        .expect(&used);
    reading.all_patterns().await.expect(&used);
}

/// The paths of all GET endpoints that need no parameter, and those of strategies and matches.
async fn readable_paths(server: &TestServer) -> Vec<String> {
    let document = serde_json::to_value(routes::document()).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    let mut paths: Vec<String> = paths
        .iter()
        .filter(|(path, operations)| {
            operations.get("get").is_some() && !path.contains('{') && *path != "/api/events"
        })
        .map(|(path, _)| path.clone())
        .collect();
    for (list, parts) in [
        ("/api/strategies", &["", "/versions"][..]),
        ("/api/matches", &["", "/comments"]),
    ] {
        let listed = server.get(list).bearer_auth(OPERATOR).await;
        assert!(listed.status < 500, "{list}: {listed:?}");
        for entry in listed.data().as_array().expect("a list") {
            let id = entry["id"].as_str().expect("an id");
            paths.extend(parts.iter().map(|part| format!("{list}/{id}{part}")));
        }
    }
    paths
}
