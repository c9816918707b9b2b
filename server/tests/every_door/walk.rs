//! The walk over the doors, and what a backup and a restore make of it.

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
use serde_json::{Value, json};
use uuid::Uuid;

use super::hostile_texts::hostile_texts;
use super::storing_requests::{
    TestRecords, document, fill, missing_doors, requests_of_matches_and_lists,
    requests_of_the_stratbook, requests_of_the_team,
};
use crate::harness::{NOW, SignedInPlayer, TestServer};

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
    let absence = json!({ "startDate": "10.12.2026", "endDate": "11.12.2026", "reason": "Exams" });
    let absence = make("/api/absences", absence).await["id"].as_i64();
    let game = id(make("/api/matches", game).await);
    let comment = json!({ "at": "0:30", "text": "Late smoke" });
    // A board has its mark in the text, the whole strategy has none.
    let board = json!({ "type": "mapBoard", "attrs": { "map": "Ascent" }, "content": [{ "type": "boardPhase" }] });
    let drawn = json!({ "title": "A split", "content": { "type": "doc", "content": [board] } });
    let drawn = id(make("/api/strategies", drawn).await);
    let about_board = json!({
        "version": 1, "start": { "block": [0], "offset": 0 }, "end": { "block": [0], "offset": 1 },
        "quote": "Ascent", "text": "Who plants?",
    });
    for about in [about_board, json!({ "text": "Too slow?" })] {
        make(&format!("/api/strategies/{drawn}/comments"), about).await;
    }
    TestRecords {
        absence: absence.expect("an id"),
        game_comment: id(make(&format!("/api/matches/{game}/comments"), comment).await),
        folder: id(make("/api/strategies/folders", json!({ "name": "Attack" })).await),
        game,
        thread: id(make(&format!("/api/strategies/{strategy}/comments"), passage).await),
        strategy,
        account: account.to_owned(),
    }
}

/// Sends a text to every field of every door. Returns how many requests were accepted.
async fn walk(server: &TestServer, admin: &SignedInPlayer, records: &TestRecords) -> usize {
    let mut accepted = 0;
    let mut closed = Vec::new();
    let mut doors = requests_of_the_team(records);
    doors.extend(requests_of_the_stratbook(records));
    doors.extend(requests_of_matches_and_lists(records));
    let document = server.get("/api/openapi.json").await.json();
    assert_eq!(missing_doors(&document, &doors), [""; 0]);
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
        let request = server.post("/api/strategies").by(admin);
        let fields = [("title", &*text), ("tags", &text), ("agents", &text)];
        let answer = request.form_with(&fields, &[]).await;
        assert!(answer.status < 500, "{text:?}: {answer:?}");
        accepted += usize::from(answer.status < 300);
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
