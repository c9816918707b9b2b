//! A strategy outside of an installation.

use app_document::Document;
use app_domain::strategy::{Strategy, StrategyMeta};

/// A strategy as a file holds it: metadata and text, without id, folder and history.
#[derive(Debug, Clone, PartialEq)]
pub struct StrategyFile {
    pub meta: StrategyMeta,
    pub content: Document,
}

impl From<&Strategy> for StrategyFile {
    fn from(strategy: &Strategy) -> Self {
        Self {
            meta: strategy.summary.label.clone(),
            content: strategy.content.without_comments(),
        }
    }
}
