//! How far a new team has come: players, invitations, Discord, first answers.

use std::collections::BTreeSet;

use app_domain::permission::TeamAdmin;
use app_domain::{Player, PlayerId, Role};

use crate::{AppServices, Result, heartbeat, schedule, weekly_overview};

/// A larger team is not new, and counting its sessions would take long.
const MAX_NEW_TEAM_SIZE: usize = 50;

/// The progress of a new team with its first steps. Coaches are not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstSteps {
    pub players: usize,
    /// How many players a session needs.
    pub minimum_players: usize,
    /// The players who are signed in on a device, or have a valid sign-in link.
    pub invited: usize,
    /// The players who are signed in on a device.
    pub signed_in: usize,
    /// The players with an answer in the coming fourteen days.
    pub answered: usize,
    /// Whether a bot is connected to Discord.
    pub has_bot: bool,
    /// Whether the channel of the bot's posts is chosen.
    pub has_channel: bool,
}

/// Returns the steps of the team; `None` for a team that is too large to be new.
pub async fn load(services: &AppServices, admin: &TeamAdmin) -> Result<Option<FirstSteps>> {
    let member = admin.principal().member()?;
    let team = schedule::next_14_days(services, &member).await?;
    if team.players.len() > MAX_NEW_TEAM_SIZE {
        return Ok(None);
    }
    let has_bot = heartbeat::bot_status(services).await?.liveness.is_running();
    let counts = |player: &&Player| player.role != Role::Coach;
    let players: Vec<&Player> = team.players.iter().filter(counts).collect();
    let now = services.now();
    let mut reading = services.store.read().await?;
    let links = reading.sign_in_links(None).await?;
    let linked: BTreeSet<&PlayerId> = links
        .iter()
        .filter(|link| now < link.expires_at)
        .map(|link| &link.player)
        .collect();
    let (mut invited, mut signed_in) = (0, 0);
    for player in &players {
        let sessions = reading.tokens(Some(&player.id)).await?;
        let is_signed_in = sessions
            .iter()
            .any(|session| session.expires_at.is_none_or(|expires| now < expires));
        signed_in += usize::from(is_signed_in);
        invited += usize::from(is_signed_in || linked.contains(&player.id));
    }
    let has_answer = |at: usize| {
        let mut days = team.days.iter();
        days.any(|day| day.rows[at].source.is_some())
    };
    let all = team.players.iter().enumerate();
    let answered = all.filter(|(at, player)| player.role != Role::Coach && has_answer(*at));
    Ok(Some(FirstSteps {
        players: players.len(),
        minimum_players: team.settings.scheduling.minimum_players.into(),
        invited,
        signed_in,
        answered: answered.count(),
        has_bot,
        has_channel: weekly_overview::team_channel(&team.settings).is_some(),
    }))
}
