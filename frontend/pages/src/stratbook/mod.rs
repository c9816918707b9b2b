//! The stratbook: folders, their strategies, and the open strategy. Wide screens show them as three panes; on narrow
//! ones each has its own address.

mod bin;
mod export;
mod favorites;
mod filter_bar;
mod import;
mod lazy_view;
mod list;
mod list_filter;
mod listing;
mod outside_links;
mod panes;
mod presence;
mod row;
mod search;
mod selection;
mod shown_list;
mod stratbook_page;
mod strategy;
mod templates;
mod tonight;
mod tree;
mod unsaved_drafts;

pub use list_filter::StrategyListFilter;
pub use panes::STRATBOOK_PANES;
pub use presence::{PresenceList, StrategyPresence};
pub use row::side_icon;
pub use stratbook_page::StratbookPage;
use stratbook_page::folders_link;
pub use strategy::{AttachmentList, ImageLightbox, STRATEGY};
pub use tree::{FolderSelect, FolderStore};
