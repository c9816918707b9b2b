//! Playable strategies: those whose agents the lineup of a day can play.

use app_domain::agent_assignment::assign_agents;
use app_domain::permission::TeamMember;
use app_domain::strategy::StrategySummary;
use app_domain::{Day, Player, PlayerId};

use crate::port::{StrategyPageQuery, StrategyReads, StrategySortKey, TemplateReads};
use crate::schedule::{self, TeamDay};
use crate::{AppServices, Result};

/// Maximum number of strategies that are checked, latest change first. It is more than a team has, and bounds the time.
const MAX_CHECKED: usize = 5000;
const PAGE_SIZE: u32 = 500;
const MAX_PLAYABLE: usize = 50;

/// A day's lineup and the strategies that it can play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayableStrategies {
    pub day: Day,
    /// Whether the team can play on the day. If not, the lineup is empty.
    pub can_proceed: bool,
    /// The players of the lineup, each with their agents.
    pub lineup: Vec<(Player, Vec<String>)>,
    /// At most 50, latest change first. Strategies without agents are left out, since it is unknown who can play them,
    /// and those that are used as templates.
    pub strategies: Vec<AssignedStrategy>,
}

/// A strategy with its agent assignment: the player of each agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedStrategy {
    pub entry: StrategySummary,
    pub assignment: Vec<(String, PlayerId)>,
}

/// Returns the strategies that can be played on the requested day (`None`: today in the bot timezone, until its session
/// is over).
pub async fn load_playable(
    services: &AppServices,
    _: &TeamMember,
    requested: Option<Day>,
) -> Result<PlayableStrategies> {
    let mut reading = services.store.read().await?;
    let today = services.today(&reading.settings().await?);
    let day = requested.unwrap_or(today);
    let schedule = schedule::load_schedule(&mut *reading, today, day, day).await?;
    let bot = schedule.settings.scheduling.timezone;
    // A session that is over is only shown for a requested day.
    let is_shown = |shown: &TeamDay| requested.is_some() || shown.ends_at(bot) > services.minute();
    let shown = schedule.days.first().filter(|day| is_shown(day));
    let analysis = shown.map(|day| &day.analysis);
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
        find_playable(&mut *reading, &lineup).await?
    } else {
        Vec::new()
    };
    Ok(PlayableStrategies {
        day,
        can_proceed,
        lineup,
        strategies,
    })
}

async fn find_playable(
    reading: &mut (impl StrategyReads + TemplateReads + ?Sized),
    lineup: &[(Player, Vec<String>)],
) -> Result<Vec<AssignedStrategy>> {
    let players: Vec<&[String]> = lineup.iter().map(|(_, agents)| agents.as_slice()).collect();
    let templates = reading.template_strategies().await?;
    let is_template =
        |strategy: &StrategySummary| templates.iter().any(|template| template.id == strategy.id);
    let mut found = Vec::new();
    let (mut seen, mut after): (usize, Option<StrategySortKey>) = (0, None);
    while found.len() < MAX_PLAYABLE && seen < MAX_CHECKED {
        let slice = StrategyPageQuery {
            matching: None,
            by_title: false,
            after: after.as_ref(),
            limit: PAGE_SIZE,
            with_text: false,
        };
        let part = reading.strategies(&slice).await?;
        let Some(last) = part.last() else { break };
        (seen, after) = (seen + part.len(), Some(last.position.clone()));
        for strategy in part {
            if is_template(&strategy.entry) {
                continue;
            }
            let agents = &strategy.entry.label.agents;
            let Some(cast) = assign_agents(agents, &players).filter(|cast| !cast.is_empty()) else {
                continue;
            };
            let cast = agents.iter().zip(cast);
            let cast = cast.map(|(agent, at)| (agent.clone(), lineup[at].0.id.clone()));
            found.push(AssignedStrategy {
                assignment: cast.collect(),
                entry: strategy.entry,
            });
        }
    }
    found.truncate(MAX_PLAYABLE);
    Ok(found)
}
