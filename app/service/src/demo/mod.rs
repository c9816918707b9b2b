//! A demo team, so that a newcomer sees a real fortnight: made through the same use cases as everything else.

mod crowd;
mod library;
mod matches;
mod stratbook;

use app_domain::absence::AbsenceRange;
use app_domain::pattern::DayOfWeek;
use app_domain::permission::{Admin, Principal};
use app_domain::plan::PlanChange;
use app_domain::{Availability, Day, PlayerId};

use crate::availability::{Answer, update_player_availability};
use crate::patterns::NewPattern;
use crate::players::{NewPlayer, PlayerChange};
use crate::{Result, ServiceError, Services, absences, patterns, plans, players, settings};

/// The demo team's admin, for the first sign-in link.
pub const ADMIN_ID: &str = "100000000000000001";
/// A player of the demo team, for the second one.
pub const PLAYER_ID: &str = "100000000000000002";

struct Person {
    name: &'static str,
    role: &'static str,
    zone: Option<&'static str>,
    /// Weekdays (0 = Sunday) and what the pattern says, in the person's own zone.
    pattern: &'static [(i64, &'static str)],
    /// Days from today, and what was answered by hand, in the person's own zone.
    answers: &'static [(i64, &'static str)],
}

/// In list order; the first is the admin, the ids count up from [`ADMIN_ID`].
const TEAM: [Person; 8] = [
    Person {
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
    Person {
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
    Person {
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
    Person {
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
    Person {
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
    Person {
        name: "Kim",
        role: "SUB",
        zone: None,
        pattern: &[(4, "18:00-23:00")],
        answers: &[(1, "19:30-22:30"), (2, "18:00-22:00"), (3, "x")],
    },
    Person {
        name: "Jonas",
        role: "SUB",
        zone: None,
        pattern: &[],
        answers: &[(0, "21:00-23:00"), (7, "18:00-21:00")],
    },
    Person {
        name: "Coach Anders",
        role: "COACH",
        zone: Some("Europe/Stockholm"),
        pattern: &[],
        answers: &[(0, "19:00-22:00")],
    },
];

/// How many of each the demo has of its own; more can be wanted.
pub const PLAYERS: usize = TEAM.len();
pub const STRATEGIES: usize = stratbook::PLAYS.len();
pub const MATCHES: usize = matches::PLAYED.len();

/// Creates the demo team; false, and nothing done, when there are players already.
pub async fn seed(services: &Services) -> Result<bool> {
    seed_many(services, PLAYERS, STRATEGIES).await
}

/// Creates the demo team, and more people and strategies until there are as many as wanted.
pub async fn seed_many(services: &Services, players: usize, strategies: usize) -> Result<bool> {
    if !players::list(services).await?.is_empty() {
        return Ok(false);
    }
    let admin = operator().admin()?;
    team(services).await?;
    let written = stratbook::write(services, &admin).await?;
    matches::note(services, &written).await?;
    crowd::join(services, players).await?;
    library::fill(services, &admin, strategies.saturating_sub(STRATEGIES)).await?;
    Ok(true)
}

async fn team(services: &Services) -> Result<()> {
    let admin = operator().admin()?;
    settings::update(
        services,
        &admin,
        &serde_json::json!({ "branding": { "teamName": "Night Shift" } }),
    )
    .await?;
    let today = services.today(&services.settings().await?);
    for (at, person) in TEAM.iter().enumerate() {
        person.join(services, &admin, at, today).await?;
    }
    let away = AbsenceRange::new(today.plus(9), today.plus(12), "Family visit")?;
    absences::create(services, &admin.owner_of(&id(2)?), away).await?;
    plans::save(
        services,
        &admin,
        today.plus(4),
        &PlanChange::new(Some("Day off"), None)?,
    )
    .await?;
    plans::save(
        services,
        &admin,
        today.plus(6),
        &PlanChange::new(Some("League match"), Some("Retakes"))?,
    )
    .await?;
    Ok(())
}

fn operator() -> Principal {
    Principal::Operator {
        name: "demo".to_owned(),
    }
}

impl Person {
    async fn join(&self, services: &Services, admin: &Admin, at: usize, today: Day) -> Result<()> {
        let player = id(at)?;
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
            let answer = Answer {
                day: today.plus(*ahead),
                zone: None,
                value: parsed(value)?,
            };
            update_player_availability(services, &owner, answer).await?;
        }
        for (weekday, value) in self.pattern {
            let day_of_week = DayOfWeek::new(*weekday)
                .map_err(|rule| ServiceError::invalid("dayOfWeek", rule))?;
            let new = NewPattern {
                day_of_week,
                availability: parsed(value)?,
                active: None,
                zone: None,
            };
            patterns::save(services, &owner, new).await?;
        }
        Ok(())
    }
}

fn parsed(raw: &str) -> Result<Availability> {
    raw.parse()
        .map_err(|rule| ServiceError::invalid("availability", rule))
}

/// The id of the person at this place.
fn id(at: usize) -> Result<PlayerId> {
    format!("1{:017}", at + 1)
        .parse()
        .map_err(|rule| ServiceError::invalid("chatId", rule))
}
