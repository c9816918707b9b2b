//! The players of the demo team, and their answers.

use app_domain::absence::AbsenceRange;
use app_domain::day_plan::DayPlanPatch;
use app_domain::pattern::DayOfWeek;
use app_domain::permission::{RequestPrincipal, TeamAdmin};
use app_domain::{Day, DayAvailability, PlayerId};

use super::extra_players;
use super::extra_strategies;
use super::matches;
use super::stratbook;
use crate::availability::{AvailabilityAnswer, update_player_availability};
use crate::patterns::NewPattern;
use crate::players::{NewPlayer, PlayerChange};
use crate::{AppServices, Result, ServiceError, absences, patterns, plans, players, settings};

/// The demo team's admin, for the first sign-in link.
pub const ADMIN_ID: &str = "100000000000000001";
/// A player of the demo team, for the second sign-in link.
pub const PLAYER_ID: &str = "100000000000000002";

/// A player of the demo team.
pub(super) struct DemoPlayer {
    name: &'static str,
    role: &'static str,
    pub(super) zone: Option<&'static str>,
    /// Weekdays (0 = Sunday) with their windows, in the player's own zone.
    pub(super) pattern: &'static [(i64, &'static str)],
    /// Days from today with manual answers, in the player's own zone.
    answers: &'static [(i64, &'static str)],
}

/// In list order. The first is the admin; the ids count up from [`ADMIN_ID`].
pub(super) const TEAM: [DemoPlayer; 8] = [
    DemoPlayer {
        name: "Mika",
        role: "MAIN",
        zone: None,
        pattern: &[
            (1, "19:00-23:00"),
            (2, "19:00-23:00"),
            (4, "19:00-23:00"),
            (0, "15:00-22:00"),
        ],
        answers: &[
            (0, "19:00-23:30"),
            (1, "20:00-23:00"),
            (5, "x"),
            (6, "14:00-18:00, 20:00-23:00"),
        ],
    },
    DemoPlayer {
        name: "Ines",
        role: "MAIN",
        zone: Some("Europe/Lisbon"),
        pattern: &[
            (1, "18:30-22:00"),
            (2, "18:30-22:00"),
            (3, "18:30-22:00"),
            (4, "18:30-22:00"),
        ],
        answers: &[
            (0, "18:00-22:30"),
            (1, "19:00-21:30"),
            (6, "19:00-22:00"),
            (8, "x"),
        ],
    },
    DemoPlayer {
        name: "Theo",
        role: "MAIN",
        zone: None,
        pattern: &[(2, "20:00-00:00"), (4, "20:00-00:00"), (0, "16:00-23:00")],
        answers: &[
            (0, "20:00-00:00"),
            (1, "20:00-02:00"),
            (2, "x"),
            (6, "20:00-01:00"),
        ],
    },
    DemoPlayer {
        name: "Priya",
        role: "MAIN",
        zone: Some("Asia/Kolkata"),
        pattern: &[(2, "23:30-02:30"), (0, "19:30-01:00")],
        answers: &[
            (0, "23:30-03:00"),
            (1, "23:00-02:00"),
            (3, "x"),
            (6, "23:30-02:30"),
        ],
    },
    DemoPlayer {
        name: "Noah",
        role: "MAIN",
        zone: Some("America/New_York"),
        pattern: &[(2, "13:00-18:00"), (4, "13:00-18:00"), (0, "10:00-16:00")],
        answers: &[
            (0, "13:00-18:00"),
            (1, "x"),
            (3, "14:00-17:00"),
            (6, "13:30-19:00"),
        ],
    },
    DemoPlayer {
        name: "Kim",
        role: "SUB",
        zone: None,
        pattern: &[(4, "18:00-23:00")],
        answers: &[(1, "19:30-22:30"), (2, "18:00-22:00"), (3, "x")],
    },
    DemoPlayer {
        name: "Jonas",
        role: "SUB",
        zone: None,
        pattern: &[],
        answers: &[(0, "21:00-23:00"), (7, "18:00-21:00")],
    },
    DemoPlayer {
        name: "Coach Anders",
        role: "COACH",
        zone: Some("Europe/Stockholm"),
        pattern: &[],
        answers: &[(0, "19:00-22:00")],
    },
];

/// The numbers of players, strategies and matches of the demo; [`seed_many`] can add more.
pub const PLAYERS: usize = TEAM.len();
pub const STRATEGIES: usize = stratbook::DEMO_STRATEGIES.len();
pub const MATCHES: usize = matches::DEMO_MATCHES.len();

/// Creates the demo team. Does nothing and returns false if there are players already.
pub async fn seed(services: &AppServices) -> Result<bool> {
    seed_many(services, PLAYERS, STRATEGIES).await
}

/// Creates the demo team, and adds players and strategies up to the given totals.
pub async fn seed_many(services: &AppServices, players: usize, strategies: usize) -> Result<bool> {
    if !players::list(services).await?.is_empty() {
        return Ok(false);
    }
    let admin = operator().admin()?;
    create_team(services).await?;
    let written = stratbook::create_stratbook(services, &admin).await?;
    matches::create_matches(services, &written).await?;
    extra_players::add_players(services, players).await?;
    extra_strategies::add_strategies(services, &admin, strategies.saturating_sub(STRATEGIES))
        .await?;
    Ok(true)
}

async fn create_team(services: &AppServices) -> Result<()> {
    let admin = operator().admin()?;
    settings::update(
        services,
        &admin,
        &serde_json::json!({ "branding": { "teamName": "Night Shift" } }),
    )
    .await?;
    let today = services.today(&services.settings().await?);
    for (at, person) in TEAM.iter().enumerate() {
        person.register(services, &admin, at, today).await?;
    }
    let away = AbsenceRange::new(today.plus(9), today.plus(12), "Family visit")?;
    absences::create(services, &admin.owner_of(&player_id(2)?), away).await?;
    plans::save(
        services,
        &admin,
        today.plus(4),
        &DayPlanPatch::new(None, None, Some(true))?,
    )
    .await?;
    plans::save(
        services,
        &admin,
        today.plus(6),
        &DayPlanPatch::new(Some("League match"), Some("Retakes"), None)?,
    )
    .await?;
    Ok(())
}

pub(super) fn operator() -> RequestPrincipal {
    RequestPrincipal::Operator {
        name: "demo".to_owned(),
    }
}

impl DemoPlayer {
    async fn register(
        &self,
        services: &AppServices,
        admin: &TeamAdmin,
        at: usize,
        today: Day,
    ) -> Result<()> {
        let player = player_id(at)?;
        let username = self.name.to_lowercase().replace(' ', ".");
        let new = NewPlayer::new(player.as_str(), &username, self.name, self.role)?;
        players::create(services, admin, new).await?;
        let timezone = self.zone.map(|zone| {
            zone.parse()
                .map_err(|rule| ServiceError::invalid("timezone", rule))
        });
        let change = PlayerChange {
            is_admin: Some(at == 0),
            timezone: timezone.transpose()?.map(Some),
            ..PlayerChange::default()
        };
        players::update(services, admin, &player, change).await?;
        let owner = admin.owner_of(&player);
        for (ahead, value) in self.answers {
            let answer = AvailabilityAnswer {
                day: today.plus(*ahead),
                zone: None,
                value: parse_availability(value)?,
            };
            update_player_availability(services, &owner, answer).await?;
        }
        for (weekday, value) in self.pattern {
            let day_of_week = DayOfWeek::new(*weekday)
                .map_err(|rule| ServiceError::invalid("dayOfWeek", rule))?;
            let new = NewPattern {
                day_of_week,
                availability: parse_availability(value)?,
                active: None,
                zone: None,
            };
            patterns::save(services, &owner, new).await?;
        }
        Ok(())
    }
}

pub(super) fn parse_availability(raw: &str) -> Result<DayAvailability> {
    raw.parse()
        .map_err(|rule| ServiceError::invalid("availability", rule))
}

/// Returns the id of the player at this index.
pub(super) fn player_id(at: usize) -> Result<PlayerId> {
    format!("1{:017}", at + 1)
        .parse()
        .map_err(|rule| ServiceError::invalid("chatId", rule))
}
