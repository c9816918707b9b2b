//! The team in the database: its players and its admins.

use app_service::{AppServices, Result};

use super::finding::{DoctorFinding, reason};

const PLAYERS: &str = "players";

pub async fn check(services: &AppServices) -> Vec<DoctorFinding> {
    vec![players(services).await.unwrap_or_else(|error| {
        let sentence = format!("the database cannot be read: {}.", reason(error));
        let remedy = "Read the other findings about the database.";
        DoctorFinding::problem(PLAYERS, sentence, remedy)
    })]
}

async fn players(services: &AppServices) -> Result<DoctorFinding> {
    let players = services.store.read().await?.players().await?;
    let admins = players.iter().filter(|player| player.is_admin).count();
    Ok(if players.is_empty() {
        DoctorFinding::problem(
            PLAYERS,
            "there are none yet.",
            "Open the link that `muster setup-link` prints.",
        )
    } else if admins == 0 {
        DoctorFinding::problem(
            PLAYERS,
            format!("there are {}, but none is an admin.", players.len()),
            "Create an operator token with `muster admin-token create`, and make a player an admin with \
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
