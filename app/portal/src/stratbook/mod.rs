//! The logic of the stratbook.

pub mod attachment;
pub mod board_comparison;
pub mod comment_draft;
pub mod comment_list;
pub mod draft_entry;
pub mod folder_drag;
pub mod folder_form;
pub mod folder_tree;
pub mod list_order;
pub mod page_name;
pub mod practice;
pub mod presence;
pub mod selection;
pub mod stored_strategy;
pub mod strategy_merge;
pub mod strategy_save;
pub mod template_offer;
pub mod version_changes;
