//! Mentions in the text of strategies: the current names of what is mentioned, and what can be mentioned.

use app_domain::Player;
use app_domain::permission::{StratbookReader, TeamMember};
use app_domain::strategy::StrategyId;

use crate::port::StrategyPageQuery;
use crate::{AppServices, Result};

/// Maximum number of strategies that the editor offers, latest change first. More letters do not find older ones.
const MAX_OFFERED: u32 = 1_000;
/// Maximum number of strategies in the list *Mentioned in*.
const MAX_MENTIONING: u32 = 50;

/// The current names of players and strategies.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MentionNames {
    pub players: Vec<Player>,
    /// Players who have left the team.
    pub former_players: Vec<Player>,
    /// The titles of strategies. Those in the bin are left out.
    pub strategies: Vec<(StrategyId, String)>,
}

/// Returns the names of those of the players and strategies that exist.
pub async fn load_mention_names(
    services: &AppServices,
    _: &TeamMember,
    _: &StratbookReader,
    players: &[String],
    strategies: &[StrategyId],
) -> Result<MentionNames> {
    let mut reading = services.store.read().await?;
    let is_mentioned = |player: &Player| players.iter().any(|id| *id == player.id.to_string());
    let present = reading.players().await?.into_iter();
    let former = reading.former_players().await?.into_iter();
    let former = former.map(|former| former.player);
    Ok(MentionNames {
        players: present.filter(is_mentioned).collect(),
        former_players: former.filter(is_mentioned).collect(),
        strategies: reading.strategy_titles(strategies).await?,
    })
}

/// Returns what the editor offers to mention: all players, and the strategies that changed last.
pub async fn load_mentionable(
    services: &AppServices,
    _: &TeamMember,
    _: &StratbookReader,
) -> Result<MentionNames> {
    let mut reading = services.store.read().await?;
    let query = StrategyPageQuery {
        matching: None,
        by_title: false,
        after: None,
        limit: MAX_OFFERED,
        with_text: false,
    };
    let strategies = reading.strategies(&query).await?.into_iter();
    Ok(MentionNames {
        players: reading.players().await?,
        former_players: Vec::new(),
        strategies: strategies
            .map(|listed| (listed.entry.id, listed.entry.label.title))
            .collect(),
    })
}

/// Returns the strategies whose text mentions this one, by title.
pub async fn list_mentioning(
    services: &AppServices,
    _: &StratbookReader,
    id: StrategyId,
) -> Result<Vec<(StrategyId, String)>> {
    let mut reading = services.store.read().await?;
    Ok(reading.mentioning_strategies(id, MAX_MENTIONING).await?)
}
