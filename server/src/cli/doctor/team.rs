//! The team in the database: its players, its admins, and its backups.

use app_service::{AppServices, Result, operation};
use chrono::TimeDelta;

use super::finding::{DoctorFinding, reason};

const PLAYERS: &str = "players";
const BACKUP: &str = "backup";
/// Who makes backups manually makes one a week.
const MAX_BACKUP_AGE: TimeDelta = TimeDelta::days(8);

pub async fn check(services: &AppServices) -> Vec<DoctorFinding> {
    let checked = async { Ok(vec![players(services).await?, backup(services).await?]) };
    let checked: Result<_> = checked.await;
    checked.unwrap_or_else(|error| {
        let sentence = format!("the database cannot be read: {}.", reason(error));
        let remedy = "Read the other findings about the database.";
        vec![DoctorFinding::problem(PLAYERS, sentence, remedy)]
    })
}

async fn players(services: &AppServices) -> Result<DoctorFinding> {
    let players = services.store.read().await?.players().await?;
    let admins = players.iter().filter(|player| player.is_admin).count();
    Ok(if players.is_empty() {
        DoctorFinding::problem(
            PLAYERS,
            "there are none yet.",
            "Open the link that `server setup-link` prints.",
        )
    } else if admins == 0 {
        DoctorFinding::problem(
            PLAYERS,
            format!("there are {}, but none is an admin.", players.len()),
            "Create an operator token with `server admin-token create`, and make a player an admin with \
             PUT /api/user-mappings/ID.",
        )
    } else {
        let count = players.len();
        DoctorFinding::ok(
            PLAYERS,
            format!("there are {count}, and admins among them: {admins}."),
        )
    })
}

async fn backup(services: &AppServices) -> Result<DoctorFinding> {
    let age = operation::status(services).await?.backup_age;
    Ok(match age {
        None => DoctorFinding::warning(
            BACKUP,
            "none was ever made.",
            "Run `server backup FILE` every night, and copy the file to another host.",
        ),
        Some(age) if age > MAX_BACKUP_AGE => DoctorFinding::warning(
            BACKUP,
            format!("the latest one is {} days old.", age.num_days()),
            "Run `server backup FILE` now, and see why it no longer runs by itself.",
        ),
        Some(age) => DoctorFinding::ok(
            BACKUP,
            format!("the latest one is {} hours old.", age.num_hours()),
        ),
    })
}
