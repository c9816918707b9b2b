//! Hostile texts through every door that stores what people type. What one accepts, the rules of the rows accept too,
//! a backup writes, and a restore reads, on both databases.
//!
//! The doors of chat are walked in the tests of the bot, archives in those of `app-archive`.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use app_archive::{ArchiveReader, ArchiveScope, ImportOptions};
use app_files::UploadExaminer;
use app_service::AppServices;
use app_service::port::FileLocation;
use app_testkit::samples::PNG;
use app_testkit::{FixedClock, SeededEntropy, TestStore, on_both_databases, player};
use chrono::TimeDelta;
use futures::TryStreamExt;
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{NOW, SignedInPlayer, TestServer};

/// Stands for a text in the body of a door.
const TEXT: &str = "TEXT";
/// Stands for a new id of a chat account.
const ACCOUNT: &str = "ACCOUNT";
/// Stands for a new UUID.
const NEW_ID: &str = "NEW_ID";

fn hostile_texts() -> Vec<String> {
    let plain = [
        "",
        " \u{2003} ",
        "\u{0}",
        "a\u{0}b",
        "bell \u{7}",
        "two\r\nlines",
        "tab\there",
        "next line \u{85}",
        "\u{9b}31m",
        "\u{7f}",
        "\u{202e}backwards",
        "\u{feff}mark",
        "\u{2028}",
        "\u{200b}",
        "u\u{308}ber",
        "👩\u{200d}👩\u{200d}👧",
        "a,b",
        "../../etc/passwd",
        "C:\\aux.txt",
        "{{}} %s ${x}",
        "'; drop table strategies; --",
        "<script>alert(1)</script>",
        "[link](javascript:alert(1))",
        "@everyone",
        "=cmd()",
        "\"quoted\"",
        "\\u0000",
        "null",
    ];
    let long = ["x".repeat(81), "ü".repeat(201), "long ".repeat(1_100)];
    plain.map(str::to_owned).into_iter().chain(long).collect()
}

/// A write of the interface, and its body with [`TEXT`] in each field that people type.
struct StoringRequest {
    method: Method,
    path: String,
    body: Value,
}

/// The records that the doors change.
struct TestRecords {
    strategy: String,
    folder: String,
    game: String,
    thread: String,
    account: String,
}

fn document(text: &str) -> Value {
    let words = json!({ "type": "text", "text": text });
    let paragraph = json!({ "type": "paragraph", "content": [words] });
    json!({ "type": "doc", "content": [paragraph] })
}

fn post(path: &str, body: Value) -> StoringRequest {
    StoringRequest {
        method: Method::POST,
        path: path.to_owned(),
        body,
    }
}

fn put(path: &str, body: Value) -> StoringRequest {
    StoringRequest {
        method: Method::PUT,
        ..post(path, body)
    }
}

fn requests_of_the_team(account: &str) -> Vec<StoringRequest> {
    let absence = json!({ "startDate": "01.12.2026", "endDate": "02.12.2026", "reason": TEXT });
    let branding =
        json!({ "branding": { "teamName": TEXT, "logoUrl": TEXT, "accentColor": TEXT } });
    vec![
        post(
            "/api/user-mappings",
            json!({ "chatId": ACCOUNT, "chatUsername": TEXT, "displayName": TEXT, "role": "SUB", "timezone": TEXT }),
        ),
        put(
            &format!("/api/user-mappings/{account}"),
            json!({ "chatUsername": TEXT, "displayName": TEXT, "timezone": TEXT }),
        ),
        post(
            "/rpc/players/create",
            json!({ "chat_id": ACCOUNT, "chat_username": TEXT, "display_name": TEXT, "role": "SUB" }),
        ),
        post(
            "/rpc/players/update",
            json!({ "chat_id": account, "display_name": TEXT, "timezone": TEXT }),
        ),
        post("/api/absences", absence),
        post(
            "/rpc/absences/create",
            json!({ "user_id": null, "start_date": "03.12.2026", "end_date": "03.12.2026", "reason": TEXT }),
        ),
        put(
            "/api/schedule/days/24.11.2026",
            json!({ "reason": TEXT, "focus": TEXT }),
        ),
        post(
            "/rpc/plans/save",
            json!({ "date": "25.11.2026", "reason": TEXT, "focus": TEXT }),
        ),
        post(
            "/api/schedule/update-availability",
            json!({ "date": "24.11.2026", "availability": TEXT }),
        ),
        put("/api/settings", branding.clone()),
        post("/rpc/settings/save", json!({ "patch": branding })),
    ]
}

fn requests_of_the_stratbook(records: &TestRecords) -> Vec<StoringRequest> {
    let TestRecords {
        strategy,
        folder,
        game,
        thread,
        ..
    } = records;
    let passage = json!({
        "id": NEW_ID, "version": 1, "start": { "block": [0], "offset": 0 }, "end": { "block": [0], "offset": 5 },
        "quote": "smoke", "text": TEXT,
    });
    let new_strategy = json!({
        "title": TEXT, "map": TEXT, "tags": [TEXT, TEXT], "agents": [TEXT], "content": document(TEXT),
    });
    let new_match = json!({
        "date": "20.11.2026", "opponent": TEXT, "type": "SCRIM", "map": "Ascent", "scoreUs": 1, "scoreThem": 2,
        "ourAgents": [TEXT], "vodUrl": TEXT, "matchUrl": TEXT, "notes": TEXT,
    });
    vec![
        post("/api/strategies", new_strategy.clone()),
        post("/rpc/strategies/create", json!({ "draft": new_strategy })),
        post(
            "/api/strategies/bulk",
            json!({ "changes": [{ "id": strategy, "title": TEXT, "tags": [TEXT] }] }),
        ),
        put(
            &format!("/api/strategies/{strategy}/history/1/name"),
            json!({ "name": TEXT }),
        ),
        post("/api/strategies/folders", json!({ "name": TEXT })),
        put(
            &format!("/api/strategies/folders/{folder}"),
            json!({ "name": TEXT }),
        ),
        post("/rpc/folders/create", json!({ "draft": { "name": TEXT } })),
        post(&format!("/api/strategies/{strategy}/comments"), passage),
        post(
            &format!("/api/strategies/{strategy}/comments/{thread}/messages"),
            json!({ "text": TEXT }),
        ),
        post("/api/matches", new_match.clone()),
        post("/rpc/matches/create", json!({ "draft": new_match })),
        post(
            &format!("/api/matches/{game}/comments"),
            json!({ "at": "1:02", "text": TEXT }),
        ),
        put("/api/player-agents", json!({ "agents": [TEXT] })),
        put(
            "/api/strategies/maps/Ascent",
            json!({ "outline": {
                "width": 1000, "height": 800, "shapes": [], "callouts": [{ "name": TEXT, "at": [7, 1] }],
            } }),
        ),
        put(
            "/api/strategies/catalogue",
            json!({ "maps": ["Ascent", "Bind", TEXT], "agents": ["Sova", TEXT] }),
        ),
    ]
}

/// Texts that the fields accept whose values are chosen from a list or have a form.
fn sound_text(field: &str, count: u32) -> String {
    match field {
        "map" => "Bind".to_owned(),
        "timezone" => "Europe/Berlin".to_owned(),
        "availability" => "19:00-22:00".to_owned(),
        "logoUrl" => "/logo.png".to_owned(),
        "vodUrl" | "matchUrl" => format!("https://www.youtube.com/{count}"),
        "accentColor" => "#3355ff".to_owned(),
        "agents" | "ourAgents" => "Jett".to_owned(),
        _ => format!("Sound {count}"),
    }
}

/// Fills in the body: `text` for the marked field with this index, and sound texts for the others. Returns whether the
/// body has such a field.
fn fill(body: &mut Value, field: &str, index: &mut usize, text: Option<(usize, &str)>) -> bool {
    thread_local!(static COUNT: Cell<u32> = const { Cell::new(0) });
    match body {
        Value::String(said) if said == TEXT => {
            let at = *index;
            *index += 1;
            let chosen = text.filter(|(chosen, _)| *chosen == at);
            let count = COUNT.get() + 1;
            COUNT.set(count);
            *said = chosen.map_or_else(|| sound_text(field, count), |(_, text)| text.to_owned());
            chosen.is_some()
        }
        Value::String(said) if said == ACCOUNT => {
            let count = COUNT.get() + 1;
            COUNT.set(count);
            *said = format!("2000000000{count:08}");
            false
        }
        Value::String(said) if said == NEW_ID => {
            *said = Uuid::now_v7().to_string();
            false
        }
        Value::Array(items) => {
            let mut is_there = false;
            for item in items {
                is_there |= fill(item, field, index, text);
            }
            is_there
        }
        Value::Object(members) => {
            let mut is_there = false;
            for (name, member) in members {
                is_there |= fill(member, name, index, text);
            }
            is_there
        }
        _ => false,
    }
}

async fn records(server: &TestServer, admin: &SignedInPlayer) -> TestRecords {
    let make = async |path: &str, body: Value| server.post(path).by(admin).json(&body).await.data();
    let id = |record: Value| record["id"].as_str().expect("an id").to_owned();
    let plan = json!({ "title": "B rush", "content": document("smoke heaven") });
    let strategy = id(make("/api/strategies", plan).await);
    let game = json!({
        "date": "20.11.2026", "opponent": "Owls", "type": "SCRIM", "map": "Ascent", "scoreUs": 13, "scoreThem": 7,
    });
    let passage = json!({
        "id": Uuid::now_v7().to_string(), "version": 1, "start": { "block": [0], "offset": 6 }, "end": { "block": [0], "offset": 12 },
        "quote": "heaven", "text": "Why?",
    });
    let account = "100000000000000077";
    let kim =
        json!({ "chatId": account, "chatUsername": "kim", "displayName": "Kim", "role": "MAIN" });
    make("/api/user-mappings", kim).await;
    TestRecords {
        folder: id(make("/api/strategies/folders", json!({ "name": "Attack" })).await),
        game: id(make("/api/matches", game).await),
        thread: id(make(&format!("/api/strategies/{strategy}/comments"), passage).await),
        strategy,
        account: account.to_owned(),
    }
}

/// Sends a text to every field of every door. Returns how many requests were accepted.
async fn walk(server: &TestServer, admin: &SignedInPlayer, records: &TestRecords) -> usize {
    let mut accepted = 0;
    let mut closed = Vec::new();
    let mut doors = requests_of_the_team(&records.account);
    doors.extend(requests_of_the_stratbook(records));
    for door in doors {
        let send = async |body: &Value| {
            // Writes are limited by the minute.
            server.advance(TimeDelta::seconds(1));
            let request = server.request(door.method.clone(), &door.path).by(admin);
            request.header("if-match", "*").json(body).await
        };
        let mut sound = door.body.clone();
        fill(&mut sound, "", &mut 0, None);
        let answer = send(&sound).await;
        if answer.status >= 300 {
            closed.push(format!("{} {sound}: {}", door.path, answer.text));
        }
        for text in hostile_texts() {
            for field in 0.. {
                let mut body = door.body.clone();
                if !fill(&mut body, "", &mut 0, Some((field, &text))) {
                    break;
                }
                let answer = send(&body).await;
                assert!(answer.status < 500, "{} {body}: {answer:?}", door.path);
                accepted += usize::from(answer.status < 300);
            }
        }
    }
    assert!(closed.is_empty(), "sound texts are refused: {closed:#?}");
    accepted
}

/// Sends each text as the name of a file and as its title, its tag and its words.
async fn import_files(server: &TestServer, admin: &SignedInPlayer) -> usize {
    let mut accepted = 0;
    for text in hostile_texts() {
        let front = format!("---\ntitle: {text}\ntags: [{text}]\nmap: {text}\n---\n{text}\n");
        let heading = format!("# {text}\n\nwords {text}\n");
        let row = format!("Name,Map\n\"{}\",Bind\n", text.replace('"', "\"\""));
        // A form cannot carry these in the name of a file.
        let name = text.replace(['\0', '\r', '\n'], "\u{1}");
        for (path, content) in [
            ("front.md".to_owned(), &front),
            ("heading.md".to_owned(), &heading),
            (format!("{name}.md"), &heading),
            (format!("{name}/{name}/deep.md"), &heading),
            ("table.csv".to_owned(), &row),
            (
                "page.html".to_owned(),
                &format!("<title>{text}</title><p>{text}"),
            ),
        ] {
            let files = [("files", path.as_str(), content.as_bytes())];
            server.advance(TimeDelta::seconds(1));
            let request = server.post("/api/strategies/import").by(admin);
            let answer = request.form_with(&[], &files).await;
            assert!(answer.status < 500, "{path:?} {content:?}: {answer:?}");
            accepted += usize::from(answer.status < 300);
        }
        let image = [("image", format!("{name}.png"), PNG)];
        let image = image
            .each_ref()
            .map(|(field, name, bytes)| (*field, name.as_str(), *bytes));
        let request = server.post("/api/strategies/images").by(admin);
        let answer = request.form_with(&[], &image).await;
        assert!(answer.status < 500, "{name:?}: {answer:?}");
        accepted += usize::from(answer.status < 300);
    }
    accepted
}

/// All rows but those that the restore itself adds.
async fn rows_of(services: &AppServices) -> BTreeMap<&'static str, Vec<Value>> {
    let mut reading = services.store.read().await.expect("a reader");
    let mut tables = BTreeMap::new();
    for table in reading.record_tables() {
        let rows = reading.records(table.name).map_ok(Value::Object);
        tables.insert(table.name, rows.try_collect().await.expect("rows"));
    }
    tables
}

on_both_databases! {
    async fn what_a_door_accepts_a_backup_writes_and_a_restore_reads(store: TestStore) {
        let server = TestServer::on(store).await;
        let admin = server.signed_in(player("Zoe").admin()).await;
        app_service::zone_data::renew(&server.services).await.expect("zone data");
        let records = records(&server, &admin).await;
        assert!(walk(&server, &admin, &records).await > 400);
        assert!(import_files(&server, &admin).await > 100);

        let mut reading = server.services.store.read().await.expect("a reader");
        assert_eq!(reading.faulty_rows(20).await.expect("rows"), []);
        drop(reading);
        let folder = tempfile::tempdir().expect("a folder");
        let archive = folder.path().join("backup.tar.gz");
        app_archive::write(&server.services, &archive, ArchiveScope::Installation).await.expect("a backup");
        let before = rows_of(&server.services).await;
        for target in [TestStore::sqlite().await, TestStore::postgres().await] {
            let uploads = tempfile::tempdir().expect("a folder");
            let files = app_files::open(&FileLocation::Folder(uploads.path().to_owned())).expect("files");
            let services = AppServices::new(target.shared(), Arc::new(FixedClock::at(NOW)), Arc::new(SeededEntropy::default()))
                .with_files(files, Arc::new(UploadExaminer::default()));
            let options = ImportOptions { scope: ArchiveScope::Installation, mends: false };
            let read = ArchiveReader::open(&archive).await.expect("an archive");
            read.import(&services, options).await.expect("a restore");
            let after = rows_of(&services).await;
            for (table, rows) in &before {
                assert_eq!(rows, &after[table], "{table}");
            }
        }
    }
}
