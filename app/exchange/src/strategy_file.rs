//! A strategy outside of an installation.

use app_document::Document;
use app_document::board::MapOutlines;
use app_domain::strategy::{Strategy, StrategyMeta};

/// A strategy as a file holds it: metadata and text, without id, folder and history.
#[derive(Debug, Clone, PartialEq)]
pub struct StrategyFile {
    pub meta: StrategyMeta,
    pub content: Document,
    /// The maps whose places the texts of boards name.
    pub maps: MapOutlines,
}

impl StrategyFile {
    pub fn new(strategy: &Strategy, maps: MapOutlines) -> Self {
        Self {
            meta: strategy.summary.label.clone(),
            content: strategy.content.without_comments(),
            maps,
        }
    }
}
