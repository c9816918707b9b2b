//! The lists of maps and agents.

use app_domain::Faults;
use app_domain::catalogue::{Catalogue, names};
use app_domain::event::Event;
use app_domain::permission::{Admin, StrategyReader};
use serde_json::{Value, json};

use crate::change::Change;
use crate::{Result, Services};

pub async fn current(services: &Services, _: &StrategyReader) -> Result<Catalogue> {
    Ok(services.store.read().await?.catalogue().await?)
}

/// Replaces the lists that are given. What is taken off a list stays in the strategies that use it.
pub async fn update(
    services: &Services,
    admin: &Admin,
    maps: Option<&[String]>,
    agents: Option<&[String]>,
) -> Result<Catalogue> {
    let mut faults = Faults::default();
    let maps = faults.noted("maps", maps.map(names).transpose());
    let agents = faults.noted("agents", agents.map(names).transpose());
    let (maps, agents) = faults.or((maps.flatten(), agents.flatten()))?;
    let mut change = Change::begin(services, admin.actor()).await?;
    let before = change.catalogue().await?;
    let after = Catalogue {
        maps: maps.unwrap_or_else(|| before.maps.clone()),
        agents: agents.unwrap_or_else(|| before.agents.clone()),
    };
    if after != before {
        change.put_catalogue(&after).await?;
        let (before, after) = (described(&before), described(&after));
        change
            .audit("catalogue_changed", String::new(), before, after)
            .await?;
        change.record(&Event::CatalogueChanged).await?;
        change.commit().await?;
    }
    Ok(after)
}

fn described(catalogue: &Catalogue) -> Value {
    json!({ "maps": catalogue.maps, "agents": catalogue.agents })
}
