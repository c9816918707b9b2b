//! The catalog: the maps and agents that strategies and matches may name.

use app_domain::RuleViolations;
use app_domain::event::Event;
use app_domain::game_catalog::{GameCatalog, parse_names};
use app_domain::permission::{StratbookReader, TeamAdmin};
use serde_json::{Value, json};

use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result};

/// Returns the current lists.
pub async fn current(services: &AppServices, _: &StratbookReader) -> Result<GameCatalog> {
    Ok(services.store.read().await?.catalog().await?)
}

/// Replaces the lists that are given. Strategies keep a name that is removed from a list.
pub async fn update(
    services: &AppServices,
    admin: &TeamAdmin,
    maps: Option<&[String]>,
    agents: Option<&[String]>,
) -> Result<GameCatalog> {
    let mut faults = RuleViolations::default();
    let maps = faults.record("maps", maps.map(parse_names).transpose());
    let agents = faults.record("agents", agents.map(parse_names).transpose());
    let (maps, agents) = faults.into_result((maps.flatten(), agents.flatten()))?;
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let before = change.catalog().await?;
    let after = GameCatalog {
        maps: maps.unwrap_or_else(|| before.maps.clone()),
        agents: agents.unwrap_or_else(|| before.agents.clone()),
    };
    if after != before {
        change.put_catalog(&after).await?;
        let (before, after) = (activity_value(&before), activity_value(&after));
        change
            .log_activity(ActivityAction::CatalogueChanged, "", before, after)
            .await?;
        change.record(&Event::CatalogueChanged).await?;
        change.commit().await?;
    }
    Ok(after)
}

fn activity_value(catalogue: &GameCatalog) -> Value {
    json!({ "maps": catalogue.maps, "agents": catalogue.agents })
}
