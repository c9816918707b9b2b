//! Strategies and their versions as they are read.

use app_domain::permission::StratbookReader;
use app_domain::strategy::{Document, Strategy, StrategyId, StrategyVersionSummary};
use app_domain::upload::UploadedFile;

use crate::port::VersionPageQuery;
use crate::stratbook_bin::missing_strategy;
use crate::{AppServices, ResourceKind, Result, ServiceError};

pub(super) const NO_VERSION: ServiceError = ServiceError::NotFound(ResourceKind::Version);

/// A version with its content.
#[derive(Debug, Clone, PartialEq)]
pub struct StrategyVersion {
    pub saved: StrategyVersionSummary,
    pub content: Document,
    pub attachments: Vec<UploadedFile>,
}

/// A page of versions, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct StrategyHistory {
    pub versions: Vec<StrategyVersionSummary>,
    /// The cursor of the next page; `None` on the last one.
    pub next: Option<i64>,
}

/// Returns a strategy, for members with the passages of its comments.
pub async fn load(
    services: &AppServices,
    reader: &StratbookReader,
    id: StrategyId,
) -> Result<Strategy> {
    let mut reading = services.store.read().await?;
    match reading.strategy(id).await? {
        Some(strategy) => Ok(Strategy {
            content: readable(reader, strategy.content),
            ..strategy
        }),
        None => Err(missing_strategy(&mut *reading, id).await?),
    }
}

fn readable(reader: &StratbookReader, content: Document) -> Document {
    if reader.is_member() {
        content
    } else {
        content.without_comments()
    }
}

/// Returns a page of versions, newest first.
pub async fn history(
    services: &AppServices,
    _: &StratbookReader,
    id: StrategyId,
    page: VersionPageQuery,
) -> Result<StrategyHistory> {
    let mut reading = services.store.read().await?;
    let with_next = VersionPageQuery {
        limit: page.limit + 1,
        ..page
    };
    let mut versions = reading.strategy_versions(id, with_next).await?;
    if versions.is_empty() && reading.strategy_titles(&[id]).await?.is_empty() {
        return Err(missing_strategy(&mut *reading, id).await?);
    }
    let has_more = versions.len() > page.limit as usize;
    versions.truncate(page.limit as usize);
    let next = versions.last().map(|last| last.version);
    Ok(StrategyHistory {
        next: next.filter(|_| has_more),
        versions,
    })
}

pub async fn load_version(
    services: &AppServices,
    reader: &StratbookReader,
    id: StrategyId,
    version: i64,
) -> Result<StrategyVersion> {
    let mut reading = services.store.read().await?;
    let (saved, content) = reading
        .strategy_version(id, version)
        .await?
        .ok_or(NO_VERSION)?;
    let attachments = reading.attachments(id, saved.version).await?;
    Ok(StrategyVersion {
        saved,
        content: readable(reader, content),
        attachments,
    })
}
