//! What is copied and pasted: fragments as plain text and as HTML, and back from both.
//!
//! The page's own parser reads HTML into a [`Html`] tree, inert, and everything about its meaning is decided here.

mod html;
mod inline_markdown;
mod levels;
mod markdown;
mod paste;
mod plain;
mod read;
mod style;
mod write;

pub use html::{Html, Tag};
pub use markdown::markdown;
pub use paste::{fragment, paste, plain_fragment};
pub use plain::plain;
pub use read::read;
pub use write::write;
