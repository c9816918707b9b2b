//! Strategies: create, edit from a base version, restore, duplicate and remove. Every saved version is kept.

mod access;
mod board_texts;
mod bulk;
mod editing;
mod export;
mod favorites;
mod import;
mod mentions;
mod naming;
mod playable;
mod reading;
mod saving;
mod search;
mod templates;

pub use access::{editor, reader};
pub(crate) use board_texts::refresh_some;
pub use board_texts::{load_small_picture, refresh_outdated};
pub use bulk::{BulkChange, remove_all, update_all};
pub(crate) use editing::create_in;
pub use editing::{EditBase, create, duplicate, remove, restore, update};
pub use export::{PlacedStrategy, find_upload, list_placed, read_upload};
pub use favorites::{favorite_ids, list_favorites, set_favorite};
pub use import::{ImportOutcome, ImportedStrategy, ImportedTitle, import};
pub use mentions::{MentionNames, list_mentioning, load_mention_names, load_mentionable};
pub use naming::name_version;
pub use playable::{AssignedStrategy, PlayableStrategies, load_playable};
pub use reading::{StrategyHistory, StrategyVersion, history, load, load_version};
pub use search::{
    FolderScope, StrategyCursor, StrategyHit, StrategyPage, StrategyQuery, StrategySort, list,
};
pub use templates::{StrategyTemplate, list_templates, load_template, set_template};
