//! The open strategy, with its text or with its versions.

mod actions;
mod attachments;
mod changes;
mod find;
mod header;
mod in_bin;
mod lightbox;
mod mentioned_in;
mod move_strategy;
mod pdf;
mod practice;
mod strategy_view;
mod tools;
mod version_list;
mod version_list_state;
mod version_name;

pub use attachments::AttachmentList;
pub use lightbox::ImageLightbox;
pub use move_strategy::StrategyMove;
pub use practice::PracticeView;
pub use strategy_view::{OpenedStrategy, STRATEGY, lazy_strategy};
use strategy_view::{
    REFETCH_EVENTS, focus_visible_pane, name_page, removed_view, skeleton_view, strategy_query,
};
pub use version_list::VersionHistoryView;
