//! Bodies about the stratbook: strategies, folders, comments, imports, templates and links.

mod board_map;
mod bulk;
mod catalog;
mod comment_thread;
mod folder;
mod import;
mod mention;
mod presence;
mod stratbook_bin;
pub(super) mod strategy;
mod strategy_link;
mod template;

pub use board_map::{BoardMapBody, BoardMapEdit, BoardMapItem};
pub use bulk::{BulkChangeRequest, BulkUpdateRequest};
pub use catalog::{
    AgentAssignmentBody, CatalogBody, LineupAgents, PlayableStrategiesBody, PlayableStrategy,
    PlayerAgentsBody,
};
pub use comment_thread::{CommentThreadBody, PassageRequest, TextPositionBody, ThreadMessageBody};
pub use folder::{
    FolderBody, FolderListRequest, FolderRemovalBody, FolderRequest, UnlistedFoldersBody,
};
pub use import::{ImportBody, ImportProblemBody, ImportProblemReason, ImportedStrategyBody};
pub use mention::{MentionNamesBody, MentionedPlayerBody, MentionedStrategyBody};
pub use presence::{PageActivity, PresenceRequest, PresentPlayerBody};
pub use stratbook_bin::{BinEntryBody, BinListBody, RestoredBody};
pub use strategy::{
    AuthorBody, ImageBody, ImageUrlRequest, StrategyBody, StrategyFilterRequest, StrategyItem,
    StrategyListBody, StrategyRequest, UploadBody, VersionBody, VersionItem, VersionListBody,
};
pub use strategy_link::{NewStrategyLinkBody, SharedStrategyBody, StrategyLinkBody};
pub use template::{TemplateBody, TemplateItem};
