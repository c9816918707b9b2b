//! Changes of several strategies in one transaction: all of them or none.

use app_domain::ValidationRule;
use app_domain::event::Event;
use app_domain::permission::{StratbookDeleter, StratbookEditor};
use app_domain::strategy::{MAX_BULK_STRATEGIES, Strategy, StrategyId, StrategyPatch};

use super::editing::{EditBase, remove_in, update_in};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, ServiceError};

/// A change of one of several strategies.
#[derive(Debug, Clone, PartialEq)]
pub struct BulkChange {
    pub id: StrategyId,
    pub base: EditBase,
    pub patch: StrategyPatch,
}

/// Changes all of the strategies, or none.
pub async fn update_all(
    services: &AppServices,
    editor: &StratbookEditor,
    changes: Vec<BulkChange>,
) -> Result<Vec<Strategy>> {
    check_count("changes", changes.len())?;
    let mut work = UnitOfWork::begin_by(services, editor).await?;
    let mut changed = Vec::with_capacity(changes.len());
    for change in changes {
        let BulkChange { id, base, patch } = change;
        changed.push(update_in(&mut work, editor, id, base, patch).await?);
    }
    work.commit().await?;
    Ok(changed)
}

/// Moves all of the strategies into the bin, or none.
pub async fn remove_all(
    services: &AppServices,
    deleter: &StratbookDeleter,
    ids: &[StrategyId],
) -> Result<()> {
    check_count("ids", ids.len())?;
    let mut work = UnitOfWork::begin_by(services, deleter).await?;
    for id in ids {
        remove_in(&mut work, *id).await?;
        let event = Event::StrategyRemoved { strategy_id: *id };
        work.record(&event).await?;
    }
    work.commit().await?;
    Ok(())
}

fn check_count(field: &str, count: usize) -> Result<()> {
    if count > MAX_BULK_STRATEGIES {
        let rule = ValidationRule::TooMany(MAX_BULK_STRATEGIES);
        return Err(ServiceError::invalid(field, rule));
    }
    Ok(())
}
