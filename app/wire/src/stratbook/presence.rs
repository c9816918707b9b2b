//! The players who are reading or writing a strategy.

use app_domain::PlayerId;
use app_domain::strategy::StrategyId;
use serde::{Deserialize, Serialize};

/// The activity of a page on its strategy. The request is repeated while the page is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PresenceRequest {
    pub strategy_id: StrategyId,
    /// An id that the page chooses: a player may have several pages open.
    pub page_id: String,
    pub activity: PageActivity,
    /// The index of the block with the caret, while writing.
    pub block: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PageActivity {
    Reading,
    Writing,
    /// The page is closed.
    Closed,
}

/// Another player who has the strategy open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PresentPlayerBody {
    pub user_id: PlayerId,
    pub display_name: String,
    pub is_writing: bool,
    pub block: Option<u32>,
}
