//! An installation to examine, and what the program says about it.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use app_service::port::{BotHeartbeat, GatewayStatus, SystemClock};
use app_service::{AppServices, backup_schedule};
use app_testkit::{SeededEntropy, TestStore, player};
use chrono::{DateTime, TimeDelta, Utc};
use tempfile::TempDir;

/// An installation without faults, except that only this host can open its URL and that no server runs.
pub struct TestInstallation {
    pub folder: TempDir,
    pub settings: Vec<(&'static str, String)>,
    pub store: TestStore,
}

impl TestInstallation {
    pub async fn sound(store: TestStore) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("uploads")).expect("a folder");
        let installation = Self {
            settings: vec![
                ("DATABASE_URL", store.url().to_owned()),
                ("UPLOADS_URL", "file:uploads".to_owned()),
                // Nothing listens there.
                ("PUBLIC_URL", "http://127.0.0.1:1".to_owned()),
            ],
            folder,
            store,
        };
        let mut writing = installation.store.write().await.expect("a writer");
        let ada = player("Ada").admin().build();
        writing.put_player(&ada).await.expect("a stored player");
        writing.commit().await.expect("a commit");
        let services = AppServices::new(
            installation.store.shared(),
            Arc::new(SystemClock),
            Arc::new(SeededEntropy::default()),
        );
        backup_schedule::record_manual_backup(&services)
            .await
            .expect("recorded");
        installation
    }

    pub fn set(&mut self, name: &'static str, value: &str) {
        self.settings.retain(|(other, _)| *other != name);
        self.settings.push((name, value.to_owned()));
    }

    pub async fn store_heartbeat(&self, age: TimeDelta, faults: &[&str]) {
        let mut writing = self.store.write().await.expect("a writer");
        let heartbeat = BotHeartbeat {
            at: now() - age,
            faults: faults.iter().map(|fault| (*fault).to_owned()).collect(),
            gateway: GatewayStatus {
                is_connected: true,
                ..GatewayStatus::default()
            },
            instance: String::new(),
        };
        writing.put_bot_heartbeat(&heartbeat).await.expect("stored");
        writing.commit().await.expect("a commit");
    }

    pub async fn examine(&self) -> DoctorReport {
        let (folder, settings) = (self.folder.path().to_owned(), self.settings.clone());
        let examined = tokio::task::spawn_blocking(move || doctor(&folder, &settings)).await;
        DoctorReport(examined.expect("no panic"))
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the program reads the real clock"
)]
pub fn now() -> DateTime<Utc> {
    Utc::now()
}

/// Examines the installation with these settings.
pub fn doctor(folder: &Path, settings: &[(&'static str, String)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_muster"))
        .arg("doctor")
        .env_clear()
        .envs(settings.iter().map(|(name, value)| (*name, value.as_str())))
        .current_dir(folder)
        .output()
        .expect("the program runs")
}

/// The output of the program.
pub struct DoctorReport(pub Output);

impl DoctorReport {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.stdout).into_owned()
    }

    /// Fails unless a line of this level begins with this subject and contains the words.
    pub fn has(&self, level: &str, subject: &str, words: &str) {
        let text = self.text();
        let beginning = format!("{level:<8} {subject}: ");
        let is_meant = |line: &str| line.starts_with(&beginning) && line.contains(words);
        assert!(
            text.lines().any(is_meant),
            "\"{beginning}…{words}\" is missing in:\n{text}{:?}",
            self.0.stderr
        );
        let is_problem = level == "problem";
        assert!(!is_problem || self.0.status.code() == Some(1), "{text}");
    }
}
