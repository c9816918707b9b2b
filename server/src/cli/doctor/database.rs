//! The database: reachable, sound, migrated, writable.

use app_runtime::{Config, MigrationState};
use app_service::port::{Clock, SystemClock};
use app_service::zone_data::ZoneDataState;
use app_service::{AppServices, health, zone_data};

use super::clock;
use super::finding::{DoctorFinding, reason};
use super::settings::ZONE_DATA;

const SUBJECT: &str = "database";

/// Returns the services too if the database can be used as it is.
pub async fn check(configuration: &Config) -> (Vec<DoctorFinding>, Option<AppServices>) {
    let inspection = match app_runtime::inspect_database(configuration).await {
        Ok(inspection) => inspection,
        Err(error) => return (vec![unreachable(&error)], None),
    };
    let mut findings = Vec::new();
    if let Some(time) = inspection.server_time {
        findings.push(clock::compare(
            SystemClock.now(),
            time,
            "the database server",
        ));
    }
    if !inspection.damage.is_empty() {
        findings.push(DoctorFinding::problem(
            SUBJECT,
            format!("the file is damaged: {}.", inspection.damage.join("; ")),
            "Stop the server and the bot, keep the file, and restore the latest backup into a new one.",
        ));
        return (findings, None);
    }
    if let Some(finding) = migrations(inspection.migrations) {
        findings.push(finding);
        return (findings, None);
    }
    match app_runtime::connect(configuration).await {
        Ok(services) => {
            findings.push(writing(&services).await);
            findings.extend(zone_data(&services).await);
            (findings, Some(services))
        }
        Err(error) => {
            findings.push(unreachable(&error));
            (findings, None)
        }
    }
}

fn unreachable(error: &anyhow::Error) -> DoctorFinding {
    DoctorFinding::problem(
        SUBJECT,
        format!(
            "it cannot be opened: {}.",
            app_runtime::error_chain(error).replace('\n', " ")
        ),
        "Check DATABASE_URL, and that the file is readable or that the database server runs.",
    )
}

/// Returns `None` for a database that this program can use.
fn migrations(state: MigrationState) -> Option<DoctorFinding> {
    let (sentence, remedy) = match state {
        MigrationState::Current => return None,
        MigrationState::NoFile => (
            "the file does not exist.".to_owned(),
            "Start the server, which creates it, or correct DATABASE_URL.",
        ),
        MigrationState::New => (
            "it is empty: no migration was run.".to_owned(),
            "Run `muster migrate` or start the server, or correct DATABASE_URL.",
        ),
        MigrationState::Pending(count) => (
            format!("migrations of this version that are not run yet: {count}."),
            "Make a backup with the previous version, then restart the server, which runs them.",
        ),
        MigrationState::Newer => (
            "it was written by a newer version of Muster.".to_owned(),
            "Use that version, or restore a backup of this one.",
        ),
    };
    Some(DoctorFinding::problem(SUBJECT, sentence, remedy))
}

/// Returns a finding if another program on this database has newer time zone data.
async fn zone_data(services: &AppServices) -> Option<DoctorFinding> {
    match zone_data::load_state(services).await {
        Ok(ZoneDataState::Behind) => Some(DoctorFinding::warning(
            ZONE_DATA,
            "another program on this database has a newer release than this host.",
            "Update the package tzdata of this host, or Muster, and restart server and bot.",
        )),
        Ok(ZoneDataState::Current | ZoneDataState::Old) => None,
        Err(error) => Some(unreachable(&error.into())),
    }
}

async fn writing(services: &AppServices) -> DoctorFinding {
    match health::check_database(services).await {
        Ok(()) => DoctorFinding::ok(SUBJECT, "it is sound and up to date, and can be written."),
        Err(error) => DoctorFinding::problem(
            SUBJECT,
            format!("it cannot be written: {}.", reason(error)),
            "Check its disk and its permissions, and that no other program holds it.",
        ),
    }
}
