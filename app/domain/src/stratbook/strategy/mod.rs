//! Strategies: the documents of the stratbook, with their metadata and saved versions (specification §2.5).

mod catalog_names;
mod strategy_record;
mod version_name;
pub mod version_thinning;

pub use app_document::{Document, MentionTarget};
pub(crate) use strategy_record::distinct_names;
pub use strategy_record::{
    IMPORTED_TEXT_TOO_DEEP, IMPORTED_TEXT_TOO_LONG, IMPORTED_WORD_DOCUMENT,
    MAX_AGENTS_PER_STRATEGY, MAX_BULK_STRATEGIES, MAX_FAVORITES, MAX_TAG_CHARS, MAX_TAGS,
    MAX_TITLE_CHARS, PASTED_TEXT_NAME, Side, Strategy, StrategyId, StrategyMeta, StrategyPatch,
    StrategySummary, StrategyVersionSummary, parse_agents, parse_tags, parse_title, title_of_copy,
};
pub use version_name::{MAX_VERSION_NAME_CHARS, parse_version_name};
