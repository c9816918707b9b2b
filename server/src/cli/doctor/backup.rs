//! The backups: where they are stored, and how old the latest one is.

use app_files::BackupStorage;
use app_runtime::Config;
use app_service::port::FileLocation;
use app_service::{AppServices, Result, backup_schedule};
use chrono::TimeDelta;

use super::finding::{DoctorFinding, reason};

const BACKUP: &str = "backup";
/// Two nights without a backup.
const MAX_NIGHTLY_AGE: TimeDelta = TimeDelta::hours(48);
/// Operators who make backups themselves make one a week.
const MAX_MANUAL_AGE: TimeDelta = TimeDelta::days(8);

/// Checks that the backups can be listed. The server itself shows every night whether they can be written.
pub async fn check_storage(configuration: &Config) -> Option<DoctorFinding> {
    let place = configuration.backups.as_ref()?;
    let name = match place {
        FileLocation::Folder(path) if !path.is_dir() => {
            return Some(DoctorFinding::warning(
                BACKUP,
                format!("the folder {} does not exist.", path.display()),
                "The server creates it when it starts; check BACKUP_URL if it should exist.",
            ));
        }
        FileLocation::Folder(path) => format!("the folder {}", path.display()),
        FileLocation::Bucket(bucket) => format!("the bucket {}", bucket.name),
    };
    let listed = match BackupStorage::open(place) {
        Ok(storage) => storage.names().await.map_err(reason),
        Err(error) => Err(reason(error)),
    };
    Some(match listed {
        Ok(names) => DoctorFinding::ok(
            BACKUP,
            format!("{name} can be read; files in it: {}.", names.len()),
        ),
        Err(reason) => DoctorFinding::problem(
            BACKUP,
            format!("{name} cannot be used: {reason}."),
            "Check BACKUP_URL, and for a bucket the settings UPLOADS_S3_….",
        ),
    })
}

pub async fn check_age(configuration: &Config, services: &AppServices) -> DoctorFinding {
    age(configuration.backups.is_some(), services)
        .await
        .unwrap_or_else(|error| {
            let sentence = format!("the database cannot be read: {}.", reason(error));
            let remedy = "Read the other findings about the database.";
            DoctorFinding::problem(BACKUP, sentence, remedy)
        })
}

async fn age(is_automatic: bool, services: &AppServices) -> Result<DoctorFinding> {
    let status = backup_schedule::status(services).await?;
    let age = status.age(services.now());
    if is_automatic && status.has_failed {
        return Ok(DoctorFinding::problem(
            BACKUP,
            "the latest automatic backup failed.",
            "Read the reason in the server's log; it is tried again every hour.",
        ));
    }
    Ok(match age {
        None if is_automatic => DoctorFinding::warning(
            BACKUP,
            "none was made yet.",
            "A running server makes one within a minute after four in the morning, or after its start.",
        ),
        Some(age) if is_automatic && age > MAX_NIGHTLY_AGE => DoctorFinding::problem(
            BACKUP,
            format!("the latest one is {} hours old.", age.num_hours()),
            "Start the server, which makes one every night, and read its log.",
        ),
        None => DoctorFinding::warning(
            BACKUP,
            "none was ever made.",
            "Set BACKUP_URL, so that the server makes one every night.",
        ),
        Some(age) if age > MAX_MANUAL_AGE => DoctorFinding::warning(
            BACKUP,
            format!("the latest one is {} days old.", age.num_days()),
            "Run `muster backup FILE`, or set BACKUP_URL, so that the server makes one every night.",
        ),
        Some(age) => DoctorFinding::ok(
            BACKUP,
            format!("the latest one is {} hours old.", age.num_hours()),
        ),
    })
}
