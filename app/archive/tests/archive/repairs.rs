//! Rows that break the rules: all are named, and what people typed is mended when that is asked for.

use app_archive::{ArchiveError, ArchiveScope};
use app_testkit::{TestStore, on_both_databases};
use serde_json::{Value, json};

use crate::damage::{EntryList, pack};
use crate::installation::{TestInstallation, entries};

/// Changes the first row of a table.
fn change(entries: &mut EntryList, table: &str, column: &str, value: &Value) {
    let begin = format!("tables/{table}/");
    let found = entries
        .iter_mut()
        .find(|(name, _)| name.starts_with(&begin));
    let (_, lines) = found.unwrap_or_else(|| panic!("no rows of {table}"));
    let text = String::from_utf8(lines.clone()).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    let mut row: Value = serde_json::from_str(first).unwrap();
    row[column] = value.clone();
    *lines = format!("{row}\n{rest}").into_bytes();
}

/// Typed texts that no door accepts.
fn hostile_texts() -> Vec<(&'static str, &'static str, Value)> {
    let long = "long ".repeat(500);
    vec![
        ("players", "display_name", json!("Kim\u{7}")),
        ("players", "username", json!("\u{1}".repeat(40))),
        ("strategies", "title", json!("\u{85}")),
        ("strategies", "tags", json!(r#"["a,b", "", "\u0007x"]"#)),
        ("strategy_versions", "title", json!(long)),
        ("strategy_versions", "name", json!(" \t ")),
        ("folders", "name", json!("a\r\nb")),
        ("plans", "focus", json!(long)),
        ("matches", "opponent", json!("\u{0}")),
        ("matches", "notes", json!("bell \u{7}\nand more")),
        ("uploads", "name", json!("plan\u{0}.png")),
        ("tokens", "operator", json!("")),
    ]
}

on_both_databases! {
    async fn every_row_that_cannot_be_taken_is_named_and_a_repair_goes_on(store: TestStore) {
        let from = TestInstallation::with_team(TestStore::sqlite().await).await;
        let (good, written) = from.write("good.tar.gz", ArchiveScope::Installation).await;
        let bad = from.path("bad.tar.gz");
        let mut rows = entries(&good);
        let texts = hostile_texts();
        for (table, column, value) in &texts {
            change(&mut rows, table, column, value);
        }
        pack(&bad, rows);

        let to = TestInstallation::on(store);
        let refusal = to.import(&bad, ArchiveScope::Installation).await.unwrap_err();
        let ArchiveError::InvalidRows(faults) = &refusal else { panic!("{refusal:?}") };
        let tables: std::collections::BTreeSet<_> = texts.iter().map(|(table, ..)| *table).collect();
        assert_eq!(faults.iter().map(|fault| fault.table).collect::<std::collections::BTreeSet<_>>(), tables);
        assert!(refusal.to_string().contains("`--repair`"), "{refusal}");
        assert!(to.left_behind().is_empty());

        let repaired = to.repair(&bad).await.unwrap();
        assert_eq!(repaired.len(), texts.len(), "{repaired:#?}");
        let (again, _) = to.write("again.tar.gz", ArchiveScope::Installation).await;
        let third = TestInstallation::on(TestStore::sqlite().await);
        assert_eq!(third.import(&again, ArchiveScope::Installation).await.unwrap(), written);
        let mut reading = third.services.store.read().await.unwrap();
        assert_eq!(reading.faulty_rows(10).await.unwrap(), []);
        let titles: Vec<_> = reading.folders().await.unwrap().into_iter().map(|folder| folder.name).collect();
        assert!(titles.contains(&"a  b".to_owned()), "{titles:?}");
    }

    async fn a_repair_changes_no_rights_and_no_days(store: TestStore) {
        let from = TestInstallation::with_team(TestStore::sqlite().await).await;
        let (good, _) = from.write("good.tar.gz", ArchiveScope::Installation).await;
        let to = TestInstallation::on(store);
        for (table, column, value) in [
            ("players", "role", json!("OWNER")),
            ("player_days", "windows", json!("[{}]")),
            ("tokens", "digest", json!("AAAA")),
        ] {
            let bad = from.path(&format!("{column}.tar.gz"));
            let mut rows = entries(&good);
            change(&mut rows, table, column, &value);
            pack(&bad, rows);
            let refusal = to.repair(&bad).await.unwrap_err().to_string();
            assert!(refusal.contains(&format!("has no valid value for {column}")), "{refusal}");
        }
    }
}
