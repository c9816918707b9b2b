//! Naming versions: a version with a name is never thinned.

use app_domain::event::Event;
use app_domain::permission::StratbookEditor;
use app_domain::strategy::{StrategyId, StrategyVersionSummary};
use serde_json::{Value, json};

use super::reading::NO_VERSION;
use super::saving::load_existing;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result};

/// Names a version, or removes its name. The name that it already has creates no event.
pub async fn name_version(
    services: &AppServices,
    editor: &StratbookEditor,
    id: StrategyId,
    version: i64,
    name: Option<String>,
) -> Result<StrategyVersionSummary> {
    let mut change = UnitOfWork::begin_by(services, editor).await?;
    let strategy = load_existing(&mut change, id).await?;
    let (before, _) = change
        .strategy_version(id, version)
        .await?
        .ok_or(NO_VERSION)?;
    if before.name == name {
        return Ok(before);
    }
    change
        .name_strategy_version(id, before.version, name.as_deref())
        .await?;
    let title = &strategy.summary.label.title;
    let logged = |name: &Option<String>| match name {
        Some(name) => json!({ "title": title, "version": version.to_string(), "name": name }),
        None => Value::Null,
    };
    let action = match name {
        Some(_) => ActivityAction::StrategyVersionNamed,
        None => ActivityAction::StrategyVersionUnnamed,
    };
    change
        .log_activity(action, id, logged(&before.name), logged(&name))
        .await?;
    change
        .record(&Event::StrategyChanged { strategy_id: id })
        .await?;
    change.commit().await?;
    Ok(StrategyVersionSummary { name, ..before })
}
