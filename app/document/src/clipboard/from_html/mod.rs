//! Converts HTML of other programs to a fragment of our schema.

mod block_builder;
mod block_position;
mod callout;
mod details;
mod fragment;
mod list;
mod pieces;
mod table;

pub(crate) use fragment::fragment_from_blocks;
pub use fragment::{fragment_from_html, fragment_within};

/// The attribute in which our own copies carry the fragment as JSON.
pub(crate) const FRAGMENT_ATTRIBUTE: &str = "data-muster";

/// The attribute in which our own copies carry the kind of a callout.
pub(crate) const CALLOUT_ATTRIBUTE: &str = "data-callout";

/// The attributes in which TipTap writes those of a mention.
pub(crate) const MENTION_ATTRIBUTES: [(&str, &str); 3] = [
    ("data-id", "id"),
    ("data-label", "label"),
    ("data-mention-suggestion-char", "mentionSuggestionChar"),
];
