//! Comments on passages of a strategy: the list beside the text, and the button beside selected text.
//!
//! The code is a chunk of its own, which is loaded after the strategy is shown.

mod comments_panel;
mod drafts;
mod lazy_comments;
mod list_state;
mod list_view;
mod message_form;
mod passages;
mod pending_passage;
mod reveal;
mod selected_passage;
mod thread;
mod unsent;

pub use comments_panel::{StrategyComments, comments_button};
pub use lazy_comments::{CommentsView, lazy_comments};
