//! The favorite strategies of a player. They are the player's own: nobody else sees them.

use std::cmp::Reverse;

use app_domain::board::BoardLineup;
use app_domain::event::Event;
use app_domain::permission::{PlayerOwner, StratbookReader};
use app_domain::strategy::{MAX_FAVORITES, StrategyId};
use app_domain::strategy_search::{index_tokens, lineup_tokens};
use app_domain::{PlayerId, ValidationRule};

use super::search::{StrategyHit, StrategyQuery, StrategySort, search_query, strategy_hit};
use crate::port::ListedStrategy;
use crate::stratbook_bin::missing_strategy;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, ResourceKind, Result, ServiceError};

/// Returns the ids of the player's favorites.
pub async fn favorite_ids(
    services: &AppServices,
    _: &StratbookReader,
    player: &PlayerId,
) -> Result<Vec<StrategyId>> {
    let mut reading = services.store.read().await?;
    Ok(reading.favorite_ids(player).await?)
}

/// Returns all of the player's favorites that match the query, in its order. There are few enough for one page.
pub async fn list_favorites(
    services: &AppServices,
    _: &StratbookReader,
    player: &PlayerId,
    filter: &StrategyQuery,
) -> Result<Vec<StrategyHit>> {
    let mut reading = services.store.read().await?;
    let query = search_query(&mut *reading, filter).await?;
    let sort = filter.sort.unwrap_or(StrategySort::Relevance);
    let ranks = match sort {
        StrategySort::Relevance => query.ranks(),
        StrategySort::Changed | StrategySort::Title => vec![query.any_rank()],
    };
    let rank_of = |found: &ListedStrategy, lineups: &[BoardLineup]| {
        let text = found.text.as_deref().unwrap_or_default();
        let tokens = index_tokens(&found.entry.label, found.entry.folder, text);
        let tokens = tokens + &lineup_tokens(lineups);
        let tokens: Vec<&str> = tokens.split(' ').collect();
        ranks
            .iter()
            .position(|clause| clause.as_ref().is_none_or(|clause| clause.matches(&tokens)))
    };
    let mut found: Vec<(usize, ListedStrategy)> = Vec::new();
    for favorite in reading.favorite_strategies(player).await? {
        let lineups = match &filter.lineup {
            Some(_) => reading.strategy_lineups(favorite.entry.id).await?,
            None => Vec::new(),
        };
        found.extend(rank_of(&favorite, &lineups).map(|rank| (rank, favorite)));
    }
    match sort {
        // The favorites of a rank keep their order, the latest change first.
        StrategySort::Relevance => found.sort_by_key(|(rank, _)| *rank),
        StrategySort::Changed => {}
        StrategySort::Title => found.sort_by_cached_key(|(_, favorite)| {
            let entry = &favorite.entry;
            (entry.label.title.to_lowercase(), Reverse(entry.updated_at))
        }),
    }
    let has_terms = !query.terms.is_empty();
    let hits = found.into_iter().map(|(_, favorite)| {
        let text = favorite.text.filter(|_| has_terms);
        strategy_hit(ListedStrategy { text, ..favorite }, &query.terms)
    });
    Ok(hits.collect())
}

/// Adds a strategy to the player's favorites, or removes it from them.
pub async fn set_favorite(
    services: &AppServices,
    _: &StratbookReader,
    owner: &PlayerOwner,
    id: StrategyId,
    is_favorite: bool,
) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    let player = owner.player();
    change
        .player(player)
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    let known = change.favorite_ids(player).await?;
    if known.contains(&id) == is_favorite {
        return Ok(());
    }
    if is_favorite {
        if known.len() >= MAX_FAVORITES {
            let rule = ValidationRule::TooMany(MAX_FAVORITES);
            return Err(ServiceError::invalid("id", rule));
        }
        if change.strategy_titles(&[id]).await?.is_empty() {
            return Err(missing_strategy(&mut *change, id).await?);
        }
        change.put_favorite(player, id).await?;
    } else {
        change.remove_favorite(player, id).await?;
    }
    let user_id = player.clone();
    change.record(&Event::FavoritesChanged { user_id }).await?;
    change.commit().await?;
    Ok(())
}
