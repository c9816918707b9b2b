//! Templates: which strategies the team uses as one, and what a new strategy takes from one.

use app_domain::ValidationRule;
use app_domain::event::Event;
use app_domain::permission::{StratbookEditor, StratbookReader};
use app_domain::strategy::{Document, StrategyId, StrategyMeta, StrategySummary};
use app_domain::strategy_template::{MAX_TEMPLATES, TemplateId};
use serde_json::{Value, json};

use super::saving::load_existing;
use crate::port::StrategyReads;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// A template with its text.
#[derive(Debug, Clone, PartialEq)]
pub struct StrategyTemplate {
    pub id: TemplateId,
    pub meta: StrategyMeta,
    pub content: Document,
}

/// Returns the strategies that the team uses as templates, by title. Those in the bin are left out.
pub async fn list_templates(
    services: &AppServices,
    _: &StratbookReader,
) -> Result<Vec<StrategySummary>> {
    let mut reading = services.store.read().await?;
    Ok(reading.template_strategies().await?)
}

/// Returns a template. Any strategy can be read as one.
pub async fn load_template(
    services: &AppServices,
    _: &StratbookReader,
    id: TemplateId,
) -> Result<StrategyTemplate> {
    let mut reading = services.store.read().await?;
    template_in(&mut *reading, id).await
}

pub(super) async fn template_in(
    reading: &mut (impl StrategyReads + ?Sized),
    id: TemplateId,
) -> Result<StrategyTemplate> {
    let (meta, content) = match id {
        TemplateId::BuiltIn(template) => (template.meta(), template.content()),
        TemplateId::Strategy(strategy) => {
            let found = reading.strategy(strategy).await?;
            let found = found.ok_or(ServiceError::NotFound(ResourceKind::Template))?;
            (found.summary.label, found.content.without_comments())
        }
    };
    Ok(StrategyTemplate { id, meta, content })
}

/// Uses a strategy as a template, or stops using it as one.
pub async fn set_template(
    services: &AppServices,
    editor: &StratbookEditor,
    id: StrategyId,
    is_template: bool,
) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, editor).await?;
    let strategy = load_existing(&mut change, id).await?;
    let known = change.template_strategies().await?;
    if known.iter().any(|one| one.id == id) == is_template {
        return Ok(());
    }
    let action = if is_template {
        if known.len() >= MAX_TEMPLATES {
            let rule = ValidationRule::TooMany(MAX_TEMPLATES);
            return Err(ServiceError::invalid("id", rule));
        }
        change.put_template(id).await?;
        ActivityAction::TemplateMade
    } else {
        change.remove_template(id).await?;
        ActivityAction::TemplateEnded
    };
    let after = json!({ "title": strategy.summary.label.title });
    change.log_activity(action, id, Value::Null, after).await?;
    change
        .record(&Event::StrategyChanged { strategy_id: id })
        .await?;
    change.commit().await?;
    Ok(())
}
