//! Additional generated players, to view and measure a large team.

use app_domain::pattern::DayOfWeek;
use app_domain::permission::TeamAdmin;

use super::{TEAM, operator, parse_availability, player_id};
use crate::patterns::NewPattern;
use crate::players::NewPlayer;
use crate::{AppServices, Result, ServiceError, patterns, players};

const FIRST_NAMES: [&str; 20] = [
    "Ada", "Ben", "Cleo", "Dario", "Elif", "Finn", "Greta", "Hugo", "Ivana", "Jiro", "Katja",
    "Luca", "Maya", "Nils", "Olga", "Pablo", "Rosa", "Sven", "Tara", "Yusuf",
];
const LAST_NAMES: [&str; 50] = [
    "Abel", "Acker", "Bauer", "Berg", "Blom", "Brandt", "Costa", "Dahl", "Dietz", "Duarte",
    "Ebner", "Falk", "Frank", "Garcia", "Graf", "Haas", "Hahn", "Horn", "Ito", "Jansen", "Kaiser",
    "Keller", "Klein", "Koch", "Krause", "Lang", "Lenz", "Lindt", "Maier", "Marek", "Moser",
    "Nagel", "Novak", "Olsen", "Otto", "Peters", "Pohl", "Quandt", "Reuter", "Roth", "Sato",
    "Schulz", "Silva", "Stark", "Thal", "Urban", "Vogel", "Weber", "Winter", "Zander",
];
/// The values of the patterns, in turn.
const EVENINGS: [&str; 6] = [
    "19:00-22:00",
    "18:30-23:00",
    "20:00-00:00",
    "17:00-19:30, 21:00-23:30",
    "x",
    "19:30-21:15",
];
/// The number of weekdays in each pattern; the others have no answer.
const WEEKDAYS_PER_PATTERN: i64 = 4;

/// Registers additional players, up to `players` in total.
pub(super) async fn add_players(services: &AppServices, players: usize) -> Result<()> {
    let admin = operator().admin()?;
    for at in TEAM.len()..players {
        add_player(services, &admin, at).await?;
    }
    Ok(())
}

async fn add_player(services: &AppServices, admin: &TeamAdmin, at: usize) -> Result<()> {
    let player = player_id(at)?;
    let first = FIRST_NAMES[at % FIRST_NAMES.len()];
    let last = LAST_NAMES[at / FIRST_NAMES.len() % LAST_NAMES.len()];
    let role = match at % 20 {
        0 => "COACH",
        1..=8 => "MAIN",
        _ => "SUB",
    };
    let (username, name) = (format!("player.{at}"), format!("{first} {last}"));
    let new = NewPlayer::new(player.as_str(), &username, &name, role)?;
    players::create(services, admin, new).await?;
    let owner = admin.owner_of(&player);
    for (turn, weekday) in (0..WEEKDAYS_PER_PATTERN).enumerate() {
        let weekday = (weekday * 2 + i64::try_from(at % 7).unwrap_or(0)) % 7;
        let new = NewPattern {
            day_of_week: DayOfWeek::new(weekday)
                .map_err(|rule| ServiceError::invalid("dayOfWeek", rule))?,
            availability: parse_availability(EVENINGS[(at + turn) % EVENINGS.len()])?,
            active: None,
            zone: None,
        };
        patterns::save(services, &owner, new).await?;
    }
    Ok(())
}
