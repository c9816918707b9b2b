//! Playable tonight: the strategies whose agents the lineup of a day covers.

use app_domain::casting::cast;
use app_domain::permission::Member;
use app_domain::strategy::Entry;
use app_domain::{Day, Player, PlayerId};

use crate::port::{Position, Slice, StrategyReads};
use crate::schedule;
use crate::{Result, Services};

/// Strategies looked at, newest change first: more than a team keeps, and a bound for a store that holds far more.
const LOOKED_AT: usize = 5000;
const PART: u32 = 500;
const ANSWERED: usize = 50;

/// A day's lineup and what it can play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playable {
    pub day: Day,
    /// Whether the team can play on that day at all; else there is no lineup.
    pub can_proceed: bool,
    /// Who plays, with the agents that each has named.
    pub lineup: Vec<(Player, Vec<String>)>,
    /// Newest change first, at most 50. A strategy that names no agents says nothing about who can play it, and is
    /// left out.
    pub strategies: Vec<Castable>,
}

/// A strategy, and for each of its agents who plays it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Castable {
    pub entry: Entry,
    pub cast: Vec<(String, PlayerId)>,
}

/// What can be played on `day`; `None`: today in the bot timezone.
pub async fn playable(services: &Services, _: &Member, day: Option<Day>) -> Result<Playable> {
    let mut reading = services.store.read().await?;
    let today = services.today(&reading.settings().await?);
    let day = day.unwrap_or(today);
    let schedule = schedule::of_days(&mut *reading, today, day, day).await?;
    let analysis = schedule.days.first().map(|day| &day.analysis);
    let can_proceed = analysis.is_some_and(|analysis| analysis.status.can_proceed());
    let named = reading.player_agents().await?;
    let plays = |id: &PlayerId| {
        let found = named.iter().find(|(player, _)| player == id);
        found.map(|(_, agents)| agents.clone()).unwrap_or_default()
    };
    let ids = analysis
        .filter(|_| can_proceed)
        .map_or(&[][..], |analysis| &analysis.lineup);
    let lineup: Vec<(Player, Vec<String>)> = ids
        .iter()
        .filter_map(|id| schedule.players.iter().find(|player| player.id == *id))
        .map(|player| (player.clone(), plays(&player.id)))
        .collect();
    let strategies = if lineup.iter().any(|(_, agents)| !agents.is_empty()) {
        castable(&mut *reading, &lineup).await?
    } else {
        Vec::new()
    };
    Ok(Playable {
        day,
        can_proceed,
        lineup,
        strategies,
    })
}

async fn castable(
    reading: &mut (impl StrategyReads + ?Sized),
    lineup: &[(Player, Vec<String>)],
) -> Result<Vec<Castable>> {
    let players: Vec<&[String]> = lineup.iter().map(|(_, agents)| agents.as_slice()).collect();
    let mut found = Vec::new();
    let (mut seen, mut after): (usize, Option<Position>) = (0, None);
    while found.len() < ANSWERED && seen < LOOKED_AT {
        let slice = Slice {
            matching: None,
            by_title: false,
            after: after.as_ref(),
            limit: PART,
            with_text: false,
        };
        let part = reading.strategies(&slice).await?;
        let Some(last) = part.last() else { break };
        (seen, after) = (seen + part.len(), Some(last.position.clone()));
        for strategy in part {
            let agents = &strategy.entry.label.agents;
            let Some(cast) = cast(agents, &players).filter(|cast| !cast.is_empty()) else {
                continue;
            };
            let cast = agents.iter().zip(cast);
            let cast = cast.map(|(agent, at)| (agent.clone(), lineup[at].0.id.clone()));
            found.push(Castable {
                cast: cast.collect(),
                entry: strategy.entry,
            });
        }
    }
    found.truncate(ANSWERED);
    Ok(found)
}
