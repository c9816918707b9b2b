//! Creating, listing and closing links.

use app_domain::ValidationRule;
use app_domain::event::Event;
use app_domain::permission::TeamAdmin;
use app_domain::strategy::StrategyId;
use app_domain::strategy_link::{LinkLifetime, MAX_STRATEGY_LINKS, StrategyLink, StrategyLinkId};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::port::{ListedStrategyLink, SecretString};
use crate::stratbook_bin::missing_strategy;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// A new link. Its secret is shown only once.
#[derive(Debug, Clone)]
pub struct NewStrategyLink {
    pub link: StrategyLink,
    /// The title of the strategy.
    pub title: String,
    pub secret: SecretString,
}

/// Creates a link to a strategy.
pub async fn create(
    services: &AppServices,
    admin: &TeamAdmin,
    strategy: StrategyId,
    lifetime: LinkLifetime,
) -> Result<NewStrategyLink> {
    let secret = SecretString::generate(&*services.entropy);
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let titles = change.strategy_titles(&[strategy]).await?;
    let Some((_, title)) = titles.into_iter().next() else {
        return Err(missing_strategy(&mut *change, strategy).await?);
    };
    let now = change.now;
    change.remove_expired_strategy_links(now).await?;
    if change.strategy_links(None).await?.len() >= MAX_STRATEGY_LINKS {
        let rule = ValidationRule::TooMany(MAX_STRATEGY_LINKS);
        return Err(ServiceError::invalid("id", rule));
    }
    let link = StrategyLink {
        id: StrategyLinkId(Uuid::now_v7()),
        strategy,
        created_at: now,
        created_by: admin.actor(),
        expires_at: lifetime.expires_at(now),
        last_used_on: None,
    };
    change.insert_strategy_link(&link, &secret.digest()).await?;
    let after = json!({ "title": &title, "expires": lifetime.to_string() });
    finish(change, ActivityAction::StrategyLinkCreated, strategy, after).await?;
    Ok(NewStrategyLink {
        link,
        title,
        secret,
    })
}

/// Returns the open links of one strategy, or all, newest first.
pub async fn list(
    services: &AppServices,
    _: &TeamAdmin,
    strategy: Option<StrategyId>,
) -> Result<Vec<ListedStrategyLink>> {
    let mut reading = services.store.read().await?;
    let mut links = reading.strategy_links(strategy).await?;
    let now = services.now();
    links.retain(|listed| listed.link.is_open(now));
    Ok(links)
}

/// Closes a link at once.
pub async fn close(services: &AppServices, admin: &TeamAdmin, id: StrategyLinkId) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let links = change.strategy_links(None).await?;
    let found = links.into_iter().find(|listed| listed.link.id == id);
    let found = found.ok_or(ServiceError::NotFound(ResourceKind::Link))?;
    change.remove_strategy_link(id).await?;
    let after = json!({ "title": found.title });
    let action = ActivityAction::StrategyLinkClosed;
    finish(change, action, found.link.strategy, after).await
}

/// Closes the links of one strategy, or all. Returns their number.
pub async fn close_all(
    services: &AppServices,
    admin: &TeamAdmin,
    strategy: Option<StrategyId>,
) -> Result<usize> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let links = change.strategy_links(strategy).await?;
    if links.is_empty() {
        return Ok(0);
    }
    for listed in &links {
        change.remove_strategy_link(listed.link.id).await?;
        let strategy_id = listed.link.strategy;
        let after = json!({ "title": listed.title });
        let action = ActivityAction::StrategyLinkClosed;
        change
            .log_activity(action, strategy_id, Value::Null, after)
            .await?;
        change
            .record(&Event::StrategyChanged { strategy_id })
            .await?;
    }
    change.commit().await?;
    Ok(links.len())
}

async fn finish(
    mut change: UnitOfWork,
    action: ActivityAction,
    strategy_id: StrategyId,
    after: Value,
) -> Result<()> {
    change
        .log_activity(action, strategy_id, Value::Null, after)
        .await?;
    // Open pages list the links again.
    change
        .record(&Event::StrategyChanged { strategy_id })
        .await?;
    change.commit().await?;
    Ok(())
}

/// Removes the links that are expired.
pub(crate) async fn remove_expired(services: &AppServices) -> Result<()> {
    let mut writing = services.store.write().await?;
    writing
        .remove_expired_strategy_links(services.now())
        .await?;
    writing.commit().await?;
    Ok(())
}
